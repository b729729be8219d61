import { Loader, Stack, Text } from '@mantine/core';

/** Says that something is on its way; takes the place of what is loaded. */
export function LoadingState({
  text = 'Loading…',
  height = 240,
}: {
  text?: string;
  height?: number | string;
}) {
  return (
    <Stack align="center" justify="center" gap="sm" mih={height} role="status">
      <Loader size="md" aria-hidden="true" />
      <Text c="dimmed" size="sm">
        {text}
      </Text>
    </Stack>
  );
}

/** While the code of a screen is on its way. */
export function LoadingScreen() {
  return <LoadingState height="60vh" />;
}

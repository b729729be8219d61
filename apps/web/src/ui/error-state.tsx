import { Button, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

type Props = {
  /** A sentence for the user. */
  message: string;
  onRetry?: () => void;
};

/** Stands where something could not be shown, with its reason and a way to try again. */
export function ErrorState({ message, onRetry }: Props) {
  return (
    <Stack align="center" justify="center" gap={8} p="xl" ta="center" role="alert">
      <ThemeIcon variant="light" color="red" size={48} radius="xl" aria-hidden="true">
        <IconAlertCircle size={28} stroke={1.6} />
      </ThemeIcon>
      <Text fw={600}>{message}</Text>
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </Stack>
  );
}

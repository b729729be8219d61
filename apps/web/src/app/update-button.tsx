import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useAppUpdate } from '../platform/platform-context.tsx';

/** Says quietly that a newer version is ready; it takes over when the user wants it to. */
export function UpdateButton() {
  const { isWaiting, apply } = useAppUpdate();
  if (!isWaiting) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSparkles size={16} aria-hidden="true" />}
      onClick={apply}
    >
      Update and reload
    </Button>
  );
}

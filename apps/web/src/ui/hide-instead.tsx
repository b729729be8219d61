import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';

type Props = { isBusy?: boolean; onHide: () => void };

/** In a question about deleting: the milder way, which can be taken back. */
export function HideInstead({ isBusy = false, onHide }: Props) {
  return (
    <Button
      variant="light"
      mt="sm"
      leftSection={<IconEyeOff size={18} aria-hidden="true" />}
      loading={isBusy}
      onClick={onHide}
    >
      Hide instead
    </Button>
  );
}

import { MODAL_TRANSITION_MS } from '@heatwise/domain/text/interface-constants';
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What pressing the confirming button does, as a verb. */
  confirm: string;
  /** Marks a step that cannot be taken back. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done. Escape and the cross cancel; the focus begins on Cancel. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      centered
      transitionProps={{ duration: MODAL_TRANSITION_MS }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color={isDangerous ? 'red.8' : 'petrol'} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}

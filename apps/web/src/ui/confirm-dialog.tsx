import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What pressing the confirming button does, as a verb. */
  confirm: string;
  cancel?: string;
  /** Marks a step that cannot be taken back. */
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Nothing was chosen yet that could be done. */
  isDisabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Escape, the cross and a click outside, where these do not simply cancel. */
  onDismiss?: () => void;
  id?: string;
};

/** Asks before something is done. Escape and the cross cancel; the focus begins on Cancel. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  isDangerous = false,
  isBusy = false,
  isDisabled = false,
  onConfirm,
  onCancel,
  onDismiss = onCancel,
  id,
}: Props) {
  const hearsEscape = useAfterThisEvent(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onDismiss}
      closeOnEscape={hearsEscape}
      centered
      {...(id === undefined ? {} : { id })}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: its header element would be a second banner of the page. */}
        <Group justify="space-between" wrap="nowrap" p="md" pb="xs">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body>
          <Text size="sm" component="div">
            {children}
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onCancel} data-autofocus>
              {cancel}
            </Button>
            <Button
              color={isDangerous ? 'red.8' : 'petrol'}
              loading={isBusy}
              disabled={isDisabled}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * True once the event is over in which `begins` became so. An Escape that closes a drawer with unsaved edits opens the
 * question within the same event, and the question hears it next: it would cancel itself.
 */
function useAfterThisEvent(begins: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!begins) return;
    const timer = setTimeout(() => setIsOver(true));
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [begins]);
  return isOver;
}

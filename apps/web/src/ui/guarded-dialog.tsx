import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Unsaved } from './unsaved-changes.tsx';
import { useCloseGuard } from './use-close-guard.tsx';

type Guarded = {
  /** The unsaved changes of a form whose state is outside the dialog; forms within it register themselves. */
  readonly unsaved?: Unsaved;
  /** The search parameter that opens the dialog, which Back takes away. */
  readonly openedBy?: string;
};

const CLOSE = { 'aria-label': 'Close' };

/** A dialog that asks before Escape, the cross or a click outside discards what was typed in it. */
export function GuardedModal({
  opened,
  onClose,
  unsaved,
  openedBy,
  children,
  ...rest
}: ModalProps & Guarded) {
  const { id, close, within, question } = useCloseGuard({ opened, onClose, unsaved, openedBy });
  return (
    <Modal id={id} opened={opened} onClose={close} centered closeButtonProps={CLOSE} {...rest}>
      {within(children)}
      {question}
    </Modal>
  );
}

/** The same at the side of the screen. */
export function GuardedDrawer({
  opened,
  onClose,
  unsaved,
  openedBy,
  children,
  ...rest
}: DrawerProps & Guarded) {
  const { id, close, within, question } = useCloseGuard({ opened, onClose, unsaved, openedBy });
  return (
    <Drawer id={id} opened={opened} onClose={close} position="right" closeButtonProps={CLOSE} {...rest}>
      {within(children)}
      {question}
    </Drawer>
  );
}

/** A question with fields. Its Cancel button discards them without asking. */
export function GuardedConfirmDialog({
  unsaved,
  children,
  ...rest
}: ComponentProps<typeof ConfirmDialog> & Pick<Guarded, 'unsaved'>) {
  const { opened, onCancel } = rest;
  const { id, close, within, question } = useCloseGuard({ opened, onClose: onCancel, unsaved });
  return (
    <ConfirmDialog {...rest} id={id} onDismiss={close}>
      {within(children)}
      {question}
    </ConfirmDialog>
  );
}

import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import {
  isUnsaved,
  LeavingContext,
  leavingOpened,
  type Register,
  RegisterContext,
  type Unsaved,
} from './unsaved-changes.tsx';

type CloseGuardOptions = {
  opened: boolean;
  onClose: () => void;
  /** Of a form whose state is outside the dialog; forms within it register themselves. */
  unsaved?: Unsaved | undefined;
  /** The search parameter that opens the dialog, which Back takes away. */
  openedBy?: string | undefined;
};

/** For a dialog: `close` asks before unsaved changes within it are lost. */
function useCloseGuard({ opened, onClose, unsaved, openedBy }: CloseGuardOptions) {
  const id = useId();
  const registerOutside = useContext(RegisterContext);
  const leavesOutside = useContext(LeavingContext);
  const isLeaving = useMemo(
    () => (openedBy === undefined ? leavesOutside : leavingOpened(openedBy)),
    [openedBy, leavesOutside],
  );
  const [drafts] = useState(() => new Set<Unsaved>());
  const [draftCount, setDraftCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const register = useCallback<Register>(
    (inner) => {
      const unregister = registerOutside(inner);
      drafts.add(inner);
      setDraftCount(drafts.size);
      return () => {
        drafts.delete(inner);
        setDraftCount(drafts.size);
        unregister();
      };
    },
    [drafts, registerOutside],
  );

  function settle(): void {
    for (const one of unsaved ? [unsaved, ...drafts] : drafts) one.isSettled = true;
  }
  // Once it is closed nothing of it can be kept, although it is drawn until it has faded out.
  useLayoutEffect(() => {
    if (!opened) for (const one of drafts) one.isSettled = true;
  }, [opened, drafts]);

  const hasChanges = draftCount > 0 || (unsaved !== undefined && isUnsaved(unsaved));
  // The save that was under way when the question opened has succeeded, so there is nothing left to discard.
  useEffect(() => {
    if (!isAsking || hasChanges) return;
    setIsAsking(false);
    onClose();
  }, [isAsking, hasChanges, onClose]);

  function close(): void {
    // Escape reaches all dialogs that are open and is meant for the one on top.
    if (isCovered(id)) return;
    if ([...drafts].some(isUnsaved) || (unsaved && isUnsaved(unsaved))) setIsAsking(true);
    else onClose();
  }
  function discard(): void {
    settle();
    setIsAsking(false);
    onClose();
  }
  return {
    id,
    close,
    within: (children: ReactNode) => (
      <RegisterContext value={register}>
        <LeavingContext value={isLeaving}>{children}</LeavingContext>
      </RegisterContext>
    ),
    question: <DiscardQuestion opened={isAsking} onDiscard={discard} onKeep={() => setIsAsking(false)} />,
  };
}

/** Whether a dialog that was opened later lies above this one: the page draws them in this order. */
function isCovered(id: string): boolean {
  const open = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  const own = open.findIndex((dialog) => dialog.closest(`[id="${id}"]`) !== null);
  return own !== -1 && own < open.length - 1;
}

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

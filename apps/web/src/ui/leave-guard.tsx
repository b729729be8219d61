import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Place = { readonly pathname: string; readonly search: object };
/** Whether going from one place to the other leaves what was being changed. */
export type IsLeaving = (current: Place, next: Place) => boolean;

const toAnotherScreen: IsLeaving = (current, next) => current.pathname !== next.pathname;

/** For what is open on a screen while the address names it in its search: leaving it is leaving that name. */
export function leavingOpened(key: string): IsLeaving {
  const named = ({ search }: Place) => (search as Record<string, unknown>)[key];
  return (current, next) => toAnotherScreen(current, next) || named(current) !== named(next);
}

/**
 * Asks before unsaved changes are left behind, by a link, the back button or closing the tab (there in the
 * browser's own words). Render what it returns.
 */
export function useLeaveGuard(hasUnsavedChanges: boolean, isLeaving: IsLeaving = toAnotherScreen): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges && isLeaving(current, next),
    enableBeforeUnload: () => hasUnsavedChanges,
    disabled: !hasUnsavedChanges,
    withResolver: true,
  });
  return (
    <LeaveQuestion
      opened={blocker.status === 'blocked'}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

/** For what is open without a place in the address: asks before closing it loses what was typed. */
export function useCloseGuard(hasUnsavedChanges: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const guard = (
    <LeaveQuestion
      opened={isAsking}
      onLeave={() => {
        setIsAsking(false);
        onClose();
      }}
      onStay={() => setIsAsking(false)}
    />
  );
  return { close: () => (hasUnsavedChanges ? setIsAsking(true) : onClose()), guard };
}

type QuestionProps = { opened: boolean; onLeave: () => void; onStay: () => void };

function LeaveQuestion({ opened, onLeave, onStay }: QuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Leave without saving?"
      confirm="Leave"
      isDangerous
      onConfirm={onLeave}
      onCancel={onStay}
    >
      Your changes on this page have not been saved and will be lost.
    </ConfirmDialog>
  );
}

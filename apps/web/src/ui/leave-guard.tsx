import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before unsaved changes are left behind, by a link, the back button or closing the tab (there in the
 * browser's own words). Render what it returns. Source: specification §2, leave-guards.
 */
export function useLeaveGuard(hasUnsavedChanges: boolean): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasUnsavedChanges,
    disabled: !hasUnsavedChanges,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes on this page have not been saved and will be lost.
    </ConfirmDialog>
  );
}

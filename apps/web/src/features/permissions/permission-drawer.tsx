import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { MatrixTarget } from './matrix-columns.ts';
import classes from './permissions.module.css';
import { PersonPermissions } from './person-permissions.tsx';

type Props = { target: MatrixTarget | null; title: string; onClose: () => void };

/** What was pressed in the matrix, to be edited beside it. */
export function PermissionDrawer({ target, title, onClose }: Props) {
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function close(): void {
    setIsAsking(false);
    setIsDirty(false);
    onClose();
  }

  return (
    <>
      <Drawer
        opened={target !== null}
        onClose={() => (isDirty ? setIsAsking(true) : close())}
        position="right"
        size="min(640px, 100%)"
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {target ? (
          <div className={classes.inDrawer}>
            <PersonPermissions {...target} onDirtyChange={setIsDirty} />
          </div>
        ) : null}
      </Drawer>
      <ConfirmDialog
        opened={isAsking}
        title="Leave without saving?"
        confirm="Leave"
        isDangerous
        onConfirm={close}
        onCancel={() => setIsAsking(false)}
      >
        Your changes to these permissions have not been saved and will be lost.
      </ConfirmDialog>
    </>
  );
}

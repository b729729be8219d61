import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import type { MatrixTarget } from './matrix-columns.ts';
import classes from './permissions.module.css';
import { PersonPermissions } from './person-permissions.tsx';

type PermissionDrawerProps = { target: MatrixTarget | null; title: string; onClose: () => void };

/** What was pressed in the matrix, to be edited beside it. */
export function PermissionDrawer({ target, title, onClose }: PermissionDrawerProps) {
  return (
    <GuardedDrawer opened={target !== null} onClose={onClose} size="min(640px, 100%)" title={title}>
      {target ? (
        <div className={classes.inDrawer}>
          <PersonPermissions {...target} />
        </div>
      ) : null}
    </GuardedDrawer>
  );
}

import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAdminChanges } from '../../entities/people/admin-changes.queries.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import classes from './permissions.module.css';

/** How many changes wait for the reader's word, leading to them; nothing while there are none. */
export function AdminChangeMark() {
  const actor = useActorIfKnown();
  return actor && mayManagePermissions(actor) ? <Mark /> : null;
}

function Mark() {
  const { data } = useAdminChanges();
  const waiting = data?.changes.filter(({ may_answer }) => may_answer).length ?? 0;
  if (waiting === 0) return null;
  const label = `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} for a second admin`;
  return (
    <Link to="/settings/admins" className={classes.mark} aria-label={label}>
      <IconUserCheck size={18} aria-hidden="true" />
      <span aria-hidden="true">{waiting}</span>
    </Link>
  );
}

import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { formatCount } from '@heatwise/domain/text/format-number';
import { IconUserCheck } from '@tabler/icons-react';
import { useAdminChanges } from '../../entities/people/admin-changes.queries.ts';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { CountLink } from '../../ui/count-link.tsx';

/** How many changes wait for the reader's word, leading to them; nothing while there are none. */
export function AdminChangeMark() {
  const actor = useActorIfKnown();
  return actor && mayManagePermissions(actor) ? <Mark /> : null;
}

function Mark() {
  const { data } = useAdminChanges();
  const waiting = data?.changes.filter(({ may_answer }) => may_answer).length ?? 0;
  if (waiting === 0) return null;
  const label = `${formatCount(waiting, 'change waits', 'changes wait')} for a second admin`;
  return (
    <CountLink
      to="/settings/admins"
      icon={<IconUserCheck size={18} aria-hidden="true" />}
      count={waiting}
      label={label}
    />
  );
}

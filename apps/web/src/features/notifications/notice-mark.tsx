import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import { IconBell } from '@tabler/icons-react';
import { useActorIfKnown } from '../../sync/actor.tsx';
import { CountLink } from '../../ui/count-link.tsx';
import { useNotices } from './notifications.queries.ts';

/** How many notices are new, leading to them; nothing while there are none. */
export function NoticeMark() {
  const actor = useActorIfKnown();
  return actor && mayMonitor(actor) ? <Mark /> : null;
}

function Mark() {
  const { data = [] } = useNotices();
  const fresh = data.filter(({ read_at }) => read_at === null).length;
  if (fresh === 0) return null;
  return (
    <CountLink
      to="/settings/notifications"
      icon={<IconBell size={18} aria-hidden="true" />}
      count={fresh}
      label={`${fresh} new ${fresh === 1 ? 'notification' : 'notifications'}`}
    />
  );
}

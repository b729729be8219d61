import { IconAlarm } from '@tabler/icons-react';
import { CountLink } from '../../../ui/count-link.tsx';
import { useOpenAlerts } from '../alerts.queries.ts';
import { useAnswersAlerts } from '../use-answers-alerts.ts';

/** How many alerts are open, leading to them; nothing while there are none. */
export function AlertMark() {
  return useAnswersAlerts() ? <Mark /> : null;
}

function Mark() {
  const { count = 0 } = useOpenAlerts().data ?? {};
  if (count === 0) return null;
  return (
    <CountLink
      to="/settings/alerts"
      icon={<IconAlarm size={18} aria-hidden="true" />}
      count={count}
      label={`${count} open ${count === 1 ? 'alert' : 'alerts'}`}
    />
  );
}

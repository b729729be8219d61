import {
  TICKET_PRIORITY_LABELS,
  type TicketPriority,
  type TicketState,
} from '@heatwise/domain/tickets/ticket';
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "45 min", "3 h", "2.5 days": how long somebody waited. */
export function waitText(seconds: number): string {
  if (seconds < MINUTE) return 'under a minute';
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} h`;
  return `${Math.round((seconds / DAY) * 10) / 10} days`;
}

type StateProps = { state: TicketState; labels: Readonly<Record<TicketState, string>> };

/** What somebody has to do something about stands out. */
export function TicketStateBadge({ state, labels }: StateProps) {
  const isOver = state === 'resolved' || state === 'closed';
  return (
    <Badge
      variant={isOver ? 'default' : 'light'}
      tt="none"
      style={{ borderStyle: state === 'closed' ? 'dashed' : 'solid' }}
    >
      {labels[state]}
    </Badge>
  );
}

/** Only what is above the usual is worth a mark. */
export function PriorityMark({ priority }: { priority: TicketPriority }) {
  if (priority === 'normal' || priority === 'low') return null;
  return (
    <Badge variant="default" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden="true" />}>
      {TICKET_PRIORITY_LABELS[priority]}
    </Badge>
  );
}

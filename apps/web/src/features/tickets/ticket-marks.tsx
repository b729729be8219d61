import { TICKET_PRIORITY_LABELS, type TicketPriority } from '@heatwise/domain/tickets/ticket';
import type { TicketState } from '@heatwise/domain/tickets/ticket-life';
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

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

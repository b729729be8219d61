import { formatCount } from '@heatwise/domain/text/format-number';
import { Badge } from '@mantine/core';
import { useUnreadTickets } from './tickets.queries.ts';

/** In how many tickets there are answers to be read; nothing where there is none. */
export function UnreadMark() {
  const count = useUnreadTickets();
  if (count === 0) return null;
  return (
    <Badge
      size="sm"
      circle={count < 10}
      aria-label={formatCount(count, 'ticket with new answers', 'tickets with new answers')}
      role="img"
    >
      {count}
    </Badge>
  );
}

import type { Ticket } from '@heatwise/contract/tickets/tickets.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { TICKET_CATEGORY_LABELS } from '@heatwise/domain/tickets/ticket';
import { TICKET_STATE_LABELS, TICKET_STATES } from '@heatwise/domain/tickets/ticket-life';
import { mayOpenTickets } from '@heatwise/domain/tickets/ticket-rights';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { ChoiceFilter, ListFilters } from '../../ui/list-filters.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { PriorityMark, TicketStateBadge } from './ticket-marks.tsx';
import classes from './tickets.module.css';
import { useTickets } from './tickets.queries.ts';
import type { TicketsSearch } from './tickets-search.ts';

type Props = {
  search: TicketsSearch;
  onSearchChange: (search: TicketsSearch) => void;
  onOpened: (ticketId: string) => void;
};

/** What one asked Heatwise, and how far it is. */
export function TicketsScreen({ search, onSearchChange, onOpened }: Props) {
  const { state, q = '' } = search;
  const [words, setWords] = useState(q);
  const [wanted] = useDebouncedValue(words.trim(), SEARCH_DEBOUNCE_MS);
  const actor = useActor();
  const tickets = useTickets({ state, q: wanted });
  const isNarrowed = state !== undefined || wanted !== '';
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1} size="h2">
            Tickets
          </Title>
          <Text c="dimmed" size="sm" mt={4} maw={620}>
            Ask us about devices, the application, billing or your data. Answers appear here and come by mail.
          </Text>
        </div>
        {mayOpenTickets(actor) ? (
          <Button
            size="md"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onSearchChange({ ...search, new: true })}
          >
            New ticket
          </Button>
        ) : null}
      </Group>
      <ListFilters
        label="Search tickets"
        placeholder="Words, name or #number"
        words={words}
        onWords={setWords}
      >
        <ChoiceFilter
          label="State"
          all="All states"
          values={TICKET_STATES}
          toLabel={(value) => TICKET_STATE_LABELS[value]}
          value={state}
          onChange={(next) => onSearchChange({ ...search, state: next })}
        />
      </ListFilters>
      <Panel aria-label="Tickets">
        <QueryList
          query={tickets}
          text="Loading the tickets…"
          label="Tickets"
          items={tickets.data?.rows}
          empty={{
            title: isNarrowed ? 'No results found' : 'No tickets yet',
            hint: isNarrowed
              ? 'Try other words or another state.'
              : 'Choose “New ticket” to ask us something.',
          }}
        >
          {(ticket) => <TicketEntry key={ticket.ticket_id} ticket={ticket} />}
        </QueryList>
      </Panel>
      <NewTicketDialog
        opened={search.new === true && mayOpenTickets(actor)}
        follows={search.follows ?? null}
        onClose={() => onSearchChange({ q: search.q, state })}
        onOpened={onOpened}
      />
    </Stack>
  );
}

function TicketEntry({ ticket }: { ticket: Ticket }) {
  const { ticket_id, number, subject, category, priority, state, opened_by_name, unread } = ticket;
  const zone = useViewerZone();
  return (
    <li>
      <Link to="/settings/tickets/$uuid" params={{ uuid: ticket_id }} className={classes.ticket}>
        <Group gap="xs">
          <TicketStateBadge state={state} labels={TICKET_STATE_LABELS} />
          <PriorityMark priority={priority} />
          {unread > 0 ? <Badge tt="none">{formatCount(unread, 'new answer', 'new answers')}</Badge> : null}
        </Group>
        <Text fw={600}>
          #{number} {subject}
        </Text>
        <Text size="sm" c="dimmed">
          {TICKET_CATEGORY_LABELS[category]}, {opened_by_name},{' '}
          <RelativeTime ms={Date.parse(ticket.last_message_at)} zone={zone} />
        </Text>
      </Link>
    </li>
  );
}

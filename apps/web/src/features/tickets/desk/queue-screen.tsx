import type { DeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { TICKET_CATEGORY_LABELS } from '@heatwise/domain/tickets/ticket';
import { DESK_STATE_LABELS } from '@heatwise/domain/tickets/ticket-life';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { PriorityMark, TicketStateBadge } from '../ticket-marks.tsx';
import classes from '../tickets.module.css';
import type { QueueSearch } from '../tickets-search.ts';
import { CannedDialog } from './canned-dialog.tsx';
import { useQueue, useQueueFacts } from './desk-tickets.queries.ts';
import { QueueFilters } from './queue-filters.tsx';
import { waitText } from './wait-text.ts';

type Props = { search: QueueSearch; onSearchChange: (search: QueueSearch) => void };

/** What all organisations asked; who waits longest comes first. */
export function QueueScreen({ search, onSearchChange }: Props) {
  const { org, ...narrowed } = search;
  const [words, setWords] = useState(search.q ?? '');
  const [q] = useDebouncedValue(words.trim(), SEARCH_DEBOUNCE_MS);
  const [isEditingReplies, setIsEditingReplies] = useState(false);
  const facts = useQueueFacts();
  const filter = Object.fromEntries(
    Object.entries({ ...narrowed, org_id: org, q: q === '' ? undefined : q }).filter(([, value]) => value),
  );
  const queue = useQueue({ ...filter, q });
  const isNarrowed = Object.keys(filter).length > 0;
  const { median_first_answer_seconds: median = null, answered = 0 } = facts.data ?? {};
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          Tickets
        </Title>
        <Button variant="default" size="md" onClick={() => setIsEditingReplies(true)}>
          Saved replies
        </Button>
      </Group>
      <Facts
        facts={[
          { name: 'Waiting for us', value: facts.data?.waiting ?? '–' },
          { name: 'Looked after by nobody', value: facts.data?.unassigned ?? '–' },
          {
            name: 'Half have their first answer within',
            value: median === null ? '–' : `${waitText(median)} (${answered} in 90 days)`,
          },
        ]}
      />
      <QueueFilters
        search={search}
        words={words}
        organisations={facts.data?.organisations ?? []}
        onWords={setWords}
        onChange={(part) => onSearchChange({ ...search, ...part })}
      />
      <Panel aria-label="Queue">
        <QueryList
          query={queue}
          text="Loading the tickets…"
          label="Queue"
          items={queue.data?.rows}
          empty={{
            title: isNarrowed ? 'No results found' : 'No tickets yet',
            hint: isNarrowed ? 'Try other words or fewer filters.' : 'What organisations ask appears here.',
          }}
        >
          {(ticket) => <QueueEntry key={`${ticket.org_id} ${ticket.ticket_id}`} ticket={ticket} />}
        </QueryList>
      </Panel>
      <CannedDialog opened={isEditingReplies} onClose={() => setIsEditingReplies(false)} />
    </Stack>
  );
}

function QueueEntry({ ticket }: { ticket: DeskTicket }) {
  const { org_id, ticket_id, number, subject, state, priority, category } = ticket;
  const { organisation_name, opened_by_name, assigned_name, waiting_since, first_answer_seconds } = ticket;
  const zone = useViewerZone();
  return (
    <li>
      <Link to="/desk/tickets/$org_id/$uuid" params={{ org_id, uuid: ticket_id }} className={classes.ticket}>
        <Group gap="xs">
          <TicketStateBadge state={state} labels={DESK_STATE_LABELS} />
          <PriorityMark priority={priority} />
          {waiting_since ? (
            <Text size="sm">
              Waiting since <RelativeTime ms={Date.parse(waiting_since)} zone={zone} />
            </Text>
          ) : null}
        </Group>
        <Text fw={600}>
          {organisation_name} #{number} {subject}
        </Text>
        <Text size="sm" c="dimmed">
          {TICKET_CATEGORY_LABELS[category]}, {opened_by_name},{' '}
          {assigned_name === null ? 'looked after by nobody' : `looked after by ${assigned_name}`},{' '}
          {first_answer_seconds === null
            ? 'not answered yet'
            : `first answer after ${waitText(first_answer_seconds)}`}
        </Text>
      </Link>
    </li>
  );
}

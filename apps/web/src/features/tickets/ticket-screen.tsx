import type { WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { TICKET_CATEGORY_LABELS, TICKET_PRIORITY_LABELS } from '@heatwise/domain/tickets/ticket';
import { TICKET_STATE_LABELS } from '@heatwise/domain/tickets/ticket-life';
import { mayAnswer, mayRate, mayReopen, mayResolve } from '@heatwise/domain/tickets/ticket-rights';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import { RatingCard } from './rating-card.tsx';
import { Thread } from './thread/thread.tsx';
import { PriorityMark, TicketStateBadge } from './ticket-marks.tsx';
import classes from './tickets.module.css';
import { useNoteSeen, useReadFile, useReopenTicket, useResolveTicket } from './tickets.mutations.ts';
import { useTicket } from './tickets.queries.ts';

/** One ticket with all that was written in it. */
export function TicketScreen({ ticketId }: { ticketId: string }) {
  const { data, error, refetch } = useTicket(ticketId);
  return (
    <Stack gap="md">
      <BackLink to="/settings/tickets" label="Tickets" />
      {data ? <Opened ticket={data} /> : null}
      {!data && error ? (
        <>
          <Title order={1} size="h2">
            Ticket
          </Title>
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        </>
      ) : null}
      {!data && !error ? <LoadingState text="Loading the ticket…" /> : null}
    </Stack>
  );
}

function Opened({ ticket }: { ticket: WholeTicket }) {
  const { ticket_id, number, subject, state, priority, thread, messages, follows } = ticket;
  const read = useReadFile();
  // What was new when it was opened stays marked while one reads.
  const [seenNumber] = useState(messages - ticket.unread);
  const { mutate: noteSeen } = useNoteSeen();
  useEffect(() => noteSeen({ ticket_id, number: messages }), [noteSeen, ticket_id, messages]);
  const facts = [
    { name: 'Category', value: TICKET_CATEGORY_LABELS[ticket.category] },
    { name: 'Priority', value: TICKET_PRIORITY_LABELS[priority] },
    { name: 'Opened by', value: ticket.opened_by_name },
    { name: 'Looked after by', value: ticket.assigned_name ?? 'Nobody yet' },
  ];
  return (
    <>
      <div>
        <Title order={1} size="h2" className={classes.words ?? ''}>
          #{number} {subject}
        </Title>
        <Group gap="xs" mt={6}>
          <TicketStateBadge state={state} labels={TICKET_STATE_LABELS} />
          <PriorityMark priority={priority} />
          {follows ? (
            <AnchorLink
              to="/settings/tickets/$uuid"
              params={{ uuid: follows.ticket_id }}
              underline="always"
              size="sm"
            >
              Goes on from #{follows.number}
            </AnchorLink>
          ) : null}
        </Group>
      </div>
      <Facts facts={facts} />
      <StateActions ticket={ticket} />
      {mayRate(state) ? <RatingCard key={`${ticket.rating} ${ticket.rating_text}`} ticket={ticket} /> : null}
      <Thread messages={thread} read={read} seenNumber={seenNumber} />
      {mayAnswer(state) ? <AnswerForm ticket={ticket} /> : null}
    </>
  );
}

function StateActions({ ticket: { ticket_id, state } }: { ticket: WholeTicket }) {
  const resolve = useResolveTicket();
  const reopen = useReopenTicket();
  return (
    <>
      {state === 'waiting' ? <Notice tone="info">We have answered and wait for you.</Notice> : null}
      {state === 'closed' ? (
        <Notice tone="info">
          This ticket is closed.{' '}
          <AnchorLink
            to={`/settings/tickets?new=true&follows=${ticket_id}` as '/settings/tickets'}
            underline="always"
            inherit
          >
            Open a new one that refers to it
          </AnchorLink>
          .
        </Notice>
      ) : null}
      {mayResolve(state) ? (
        <Group>
          <Button
            variant="default"
            size="md"
            loading={resolve.isPending}
            onClick={() => resolve.mutate(ticket_id)}
          >
            This is solved
          </Button>
        </Group>
      ) : null}
      {mayReopen(state) ? (
        <Group>
          <Button
            variant="default"
            size="md"
            loading={reopen.isPending}
            onClick={() => reopen.mutate(ticket_id)}
          >
            Reopen
          </Button>
        </Group>
      ) : null}
    </>
  );
}

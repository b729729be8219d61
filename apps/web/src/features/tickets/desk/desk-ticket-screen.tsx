import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import {
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from '@heatwise/domain/tickets/ticket';
import { DESK_CHOICES, DESK_STATE_LABELS } from '@heatwise/domain/tickets/ticket-life';
import { Group, NativeSelect, Stack, Title } from '@mantine/core';
import { AssigneeField } from '../../../entities/desk/assignee-field.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { Thread } from '../thread/thread.tsx';
import { PriorityMark, TicketStateBadge } from '../ticket-marks.tsx';
import classes from '../tickets.module.css';
import { DeskAnswerForm } from './desk-answer-form.tsx';
import { useChangeAtDesk, useReadFileAtDesk } from './desk-tickets.mutations.ts';
import { type TicketAddress, useDeskTicket } from './desk-tickets.queries.ts';
import { NotesCard } from './notes-card.tsx';
import { waitText } from './wait-text.ts';

/** A ticket as the desk answers it. */
export function DeskTicketScreen({ address }: { address: TicketAddress }) {
  const { data, error, refetch } = useDeskTicket(address);
  return (
    <Stack gap="md">
      <BackLink to="/desk/tickets" label="All tickets" />
      {data ? <Opened ticket={data} /> : null}
      <QueryState query={{ data, error, refetch }} text="Loading the ticket…" />
    </Stack>
  );
}

function Opened({ ticket }: { ticket: WholeDeskTicket }) {
  const { org_id, ticket_id, state, priority, first_answer_seconds, rating, rating_text, follows } = ticket;
  const read = useReadFileAtDesk({ org_id, ticket_id });
  const facts = [
    { name: 'Organisation', value: ticket.organisation_name },
    { name: 'Plan', value: ticket.plan ?? 'No licence' },
    { name: 'Opened by', value: ticket.opened_by_name },
    { name: 'Category', value: TICKET_CATEGORY_LABELS[ticket.category] },
    {
      name: 'First answer',
      value: first_answer_seconds === null ? 'Not yet' : `After ${waitText(first_answer_seconds)}`,
    },
    {
      name: 'Rating',
      value: rating === null ? '–' : `${rating} of 5${rating_text ? `: ${rating_text}` : ''}`,
    },
    ...(follows ? [{ name: 'Goes on from', value: `#${follows.number}` }] : []),
  ];
  return (
    <>
      <div>
        <Title order={2} size="h3" className={classes.words ?? ''}>
          {ticket.organisation_name} #{ticket.number} {ticket.subject}
        </Title>
        <Group gap="xs" mt={6}>
          <TicketStateBadge state={state} labels={DESK_STATE_LABELS} />
          <PriorityMark priority={priority} />
        </Group>
      </div>
      <Facts facts={facts} />
      {state === 'closed' ? (
        <Notice tone="info">This ticket is closed. The customer can open a new one that refers to it.</Notice>
      ) : (
        <Changes ticket={ticket} />
      )}
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          <Thread messages={ticket.thread} read={read} seenNumber={ticket.messages} />
          {state === 'closed' ? null : <DeskAnswerForm ticket={ticket} />}
        </Stack>
        <NotesCard ticket={ticket} />
      </div>
    </>
  );
}

function Changes({
  ticket: { org_id, ticket_id, state, priority, assigned_to, assigned_name },
}: {
  ticket: WholeDeskTicket;
}) {
  const change = useChangeAtDesk({ org_id, ticket_id });
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="State"
        size="md"
        disabled={change.isPending}
        data={[
          ...(state === 'open' ? [{ value: 'open', label: DESK_STATE_LABELS.open }] : []),
          ...DESK_CHOICES.map((value) => ({ value, label: DESK_STATE_LABELS[value] })),
        ]}
        value={state}
        onChange={({ currentTarget: { value } }) => {
          const chosen = DESK_CHOICES.find((one) => one === value);
          if (chosen) change.mutate({ state: chosen });
        }}
      />
      <NativeSelect
        label="Priority"
        size="md"
        disabled={change.isPending}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: TICKET_PRIORITY_LABELS[value] }))}
        value={priority}
        onChange={({ currentTarget: { value } }) => {
          const chosen = TICKET_PRIORITIES.find((one) => one === value);
          if (chosen) change.mutate({ priority: chosen });
        }}
      />
      <AssigneeField
        assigned_to={assigned_to}
        assigned_name={assigned_name}
        isPending={change.isPending}
        onAssign={(assign_to) => change.mutate({ assign_to })}
      />
    </Group>
  );
}

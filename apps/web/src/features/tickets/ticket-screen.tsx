import type { WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import {
  mayAnswer,
  mayRate,
  mayReopen,
  mayResolve,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITY_LABELS,
  TICKET_RATING_MAX_LENGTH,
  TICKET_RATINGS,
  TICKET_STATE_LABELS,
  TICKET_TEXT_MAX_LENGTH,
} from '@heatwise/domain/tickets/ticket';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AttachmentField, useAttachments } from './thread/attachment-field.tsx';
import { Thread } from './thread/thread.tsx';
import { PriorityMark, TicketStateBadge } from './ticket-marks.tsx';
import classes from './tickets.module.css';
import {
  useAnswerTicket,
  useNoteSeen,
  useRateTicket,
  useReadFile,
  useReopenTicket,
  useResolveTicket,
  useSendFile,
  useTicket,
} from './tickets.queries.ts';

/** Writes in the ticket. */
export function AnswerForm({ ticket: { ticket_id, state, takes_mail } }: { ticket: WholeTicket }) {
  // The same until it has arrived: sent twice it is one message.
  const [message_id, setMessageId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const files = useAttachments(useSendFile());
  const answer = useAnswerTicket();
  useUnsavedChanges(text !== '' || files.attachments.length > 0);
  function send(): void {
    if (text.trim() === '') {
      setProblem('Write something first.');
      return;
    }
    answer.mutate(
      { ticket_id, message_id, text, file_ids: files.ids },
      {
        onSuccess: () => {
          setMessageId(crypto.randomUUID());
          setText('');
          files.clear();
        },
      },
    );
  }
  return (
    <TitledCard title="Answer">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          <Textarea
            label="Message"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={TICKET_TEXT_MAX_LENGTH}
            value={text}
            error={problem}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setProblem(null);
            }}
          />
          <AttachmentField files={files} />
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" maw={420}>
              {state === 'resolved' ? 'An answer reopens the ticket. ' : ''}
              {takes_mail ? 'You can also answer the email that tells you of our answer.' : ''}
            </Text>
            <Button type="submit" size="md" loading={answer.isPending} disabled={files.isBusy}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </TitledCard>
  );
}

const WORDS = ['not at all', 'a little', 'partly', 'well', 'very well'] as const;

/** How satisfied one is with what came of a ticket. */
function RatingCard({ ticket }: { ticket: WholeTicket }) {
  const [rating, setRating] = useState(ticket.rating);
  const [text, setText] = useState(ticket.rating_text);
  const rate = useRateTicket();
  const isChanged = rating !== ticket.rating || text.trim() !== ticket.rating_text;
  useUnsavedChanges(isChanged);
  return (
    <TitledCard title="How well were you helped?">
      <Stack gap="md">
        <Radio.Group
          aria-label="From 1, not at all, to 5, very well"
          value={rating === null ? '' : String(rating)}
          onChange={(value) => setRating(Number(value))}
        >
          <Group gap="md">
            {TICKET_RATINGS.map((value, place) => (
              <Radio
                key={value}
                value={String(value)}
                label={`${value} – ${WORDS[place]}`}
                size="md"
                py={10}
              />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          label="Anything to add?"
          maxLength={TICKET_RATING_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Group justify="flex-end">
          <Button
            size="md"
            variant="default"
            loading={rate.isPending}
            disabled={rating === null || !isChanged}
            onClick={() => {
              if (rating !== null) rate.mutate({ ticket_id: ticket.ticket_id, rating, text });
            }}
          >
            {ticket.rating === null ? 'Send rating' : 'Change rating'}
          </Button>
        </Group>
      </Stack>
    </TitledCard>
  );
}

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

import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import {
  DESK_CHOICES,
  DESK_STATE_LABELS,
  type DeskChoice,
  filledReply,
  TICKET_CATEGORY_LABELS,
  TICKET_NOTE_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_TEXT_MAX_LENGTH,
} from '@heatwise/domain/tickets/ticket';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { AssigneeField } from '../../../entities/desk/desk-members.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryState } from '../../../ui/query-list.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { AttachmentField, useAttachments } from '../thread/attachment-field.tsx';
import { Thread } from '../thread/thread.tsx';
import { PriorityMark, TicketStateBadge, waitText } from '../ticket-marks.tsx';
import classes from '../tickets.module.css';
import {
  type TicketAddress,
  useAnswerAtDesk,
  useCannedReplies,
  useChangeAtDesk,
  useDeskTicket,
  useReadFileAtDesk,
  useSendFileAtDesk,
  useWriteNote,
} from './desk-tickets.queries.ts';

/** What the desk keeps for itself about a ticket. */
function NotesCard({ ticket: { org_id, ticket_id, notes } }: { ticket: WholeDeskTicket }) {
  const zone = useViewerZone();
  const write = useWriteNote({ org_id, ticket_id });
  const [note_id, setNoteId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return (
    <TitledCard title="Notes" hint="Seen at the desk only, never by the customer.">
      <ul className={classes.list} aria-label="Notes">
        {notes.map((note) => (
          <li key={note.note_id} className={classes.note}>
            <Text size="sm" c="dimmed">
              {note.written_by_name}, {dateTimeText(Date.parse(note.written_at), zone)}
            </Text>
            <p className={classes.text}>{note.text}</p>
          </li>
        ))}
      </ul>
      <Textarea
        label="New note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={TICKET_NOTE_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          size="md"
          disabled={text.trim() === ''}
          loading={write.isPending}
          onClick={() =>
            write.mutate(
              { note_id, text },
              {
                onSuccess: () => {
                  setNoteId(crypto.randomUUID());
                  setText('');
                },
              },
            )
          }
        >
          Save note
        </Button>
      </Group>
    </TitledCard>
  );
}

const CHOICES: Readonly<Record<DeskChoice, string>> = {
  waiting: `Then: ${DESK_STATE_LABELS.waiting}`,
  in_progress: `Then: ${DESK_STATE_LABELS.in_progress}`,
  resolved: `Then: ${DESK_STATE_LABELS.resolved}`,
};

/** Answers the customer. What was written since one began is shown before one sends. */
function DeskAnswerForm({ ticket }: { ticket: WholeDeskTicket }) {
  const { org_id, ticket_id, thread } = ticket;
  const address = { org_id, ticket_id };
  const newest = thread.at(-1)?.message_id ?? '';
  const [message_id, setMessageId] = useState(() => crypto.randomUUID());
  /** The last message when one began to write. */
  const [seen, setSeen] = useState(newest);
  const [answeredSince, setAnsweredSince] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [nextState, setNextState] = useState<DeskChoice>('waiting');
  const [problem, setProblem] = useState<string | null>(null);
  const files = useAttachments(useSendFileAtDesk(address));
  const replies = useCannedReplies();
  const answer = useAnswerAtDesk(address);
  useUnsavedChanges(text !== '' || files.attachments.length > 0);

  function write(next: string): void {
    // Whoever begins now has read what is there.
    if (text === '') setSeen(newest);
    setText(next);
    setProblem(null);
  }
  function insert(cannedId: string): void {
    const reply = replies.data?.find(({ canned_id }) => canned_id === cannedId);
    if (!reply) return;
    const { opened_by_name: name, organisation_name: organisation, subject, number } = ticket;
    const filled = filledReply(reply.text, { name, organisation, subject, number: String(number) });
    write(text.trim() === '' ? filled : `${text}\n\n${filled}`);
  }
  function send(seen_message_id: string): void {
    if (text.trim() === '') {
      setProblem('Write something first.');
      return;
    }
    answer.mutate(
      { message_id, text, file_ids: files.ids, seen_message_id, next_state: nextState },
      {
        onSuccess: (since) => {
          setAnsweredSince(since);
          if (since !== null) return;
          setMessageId(crypto.randomUUID());
          setText('');
          files.clear();
        },
      },
    );
  }
  return (
    <TitledCard title="Answer the customer">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(answeredSince === null ? seen : newest);
        }}
      >
        <Stack gap="md">
          <NativeSelect
            label="Insert a saved reply"
            data={[
              { value: '', label: 'Choose…' },
              ...(replies.data ?? []).map(({ canned_id, title }) => ({ value: canned_id, label: title })),
            ]}
            value=""
            onChange={({ currentTarget: { value } }) => insert(value)}
          />
          <Textarea
            label="Message"
            autosize
            minRows={5}
            maxRows={16}
            maxLength={TICKET_TEXT_MAX_LENGTH}
            value={text}
            error={problem}
            onChange={({ currentTarget: { value } }) => write(value)}
          />
          <AttachmentField files={files} />
          {answeredSince === null ? null : (
            <Notice tone="warning" title="Not sent yet">
              {answeredSince}
            </Notice>
          )}
          <Group justify="flex-end" gap="sm">
            <NativeSelect
              aria-label="State afterwards"
              size="md"
              data={DESK_CHOICES.map((value) => ({ value, label: CHOICES[value] }))}
              value={nextState}
              onChange={({ currentTarget: { value } }) =>
                setNextState(DESK_CHOICES.find((one) => one === value) ?? 'waiting')
              }
            />
            <Button type="submit" size="md" loading={answer.isPending} disabled={files.isBusy}>
              {answeredSince === null ? 'Send answer' : 'Send anyway'}
            </Button>
          </Group>
        </Stack>
      </form>
    </TitledCard>
  );
}

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

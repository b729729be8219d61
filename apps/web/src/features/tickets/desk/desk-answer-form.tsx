import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import { filledReply } from '@heatwise/domain/tickets/canned-reply';
import { TICKET_TEXT_MAX_LENGTH } from '@heatwise/domain/tickets/ticket';
import { DESK_CHOICES, DESK_STATE_LABELS, type DeskChoice } from '@heatwise/domain/tickets/ticket-life';
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { AttachmentField } from '../thread/attachment-field.tsx';
import { useAttachments } from '../thread/use-attachments.ts';
import { useAnswerAtDesk, useSendFileAtDesk } from './desk-tickets.mutations.ts';
import { useCannedReplies } from './desk-tickets.queries.ts';

const CHOICES: Readonly<Record<DeskChoice, string>> = {
  waiting: `Then: ${DESK_STATE_LABELS.waiting}`,
  in_progress: `Then: ${DESK_STATE_LABELS.in_progress}`,
  resolved: `Then: ${DESK_STATE_LABELS.resolved}`,
};

/** Answers the customer. What was written since one began is shown before one sends. */
export function DeskAnswerForm({ ticket }: { ticket: WholeDeskTicket }) {
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

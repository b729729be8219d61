import type { WholeTicket } from '@heatwise/contract/tickets/tickets.contract';
import { TICKET_TEXT_MAX_LENGTH } from '@heatwise/domain/tickets/ticket';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AttachmentField } from './thread/attachment-field.tsx';
import { useAttachments } from './thread/use-attachments.ts';
import { useAnswerTicket, useSendFile } from './tickets.mutations.ts';

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

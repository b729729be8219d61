import type { WholeDeskTicket } from '@heatwise/contract/tickets/desk-tickets.contract';
import { TICKET_NOTE_MAX_LENGTH } from '@heatwise/domain/tickets/ticket';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import classes from '../tickets.module.css';
import { useWriteNote } from './desk-tickets.mutations.ts';

/** What the desk keeps for itself about a ticket. */
export function NotesCard({ ticket: { org_id, ticket_id, notes } }: { ticket: WholeDeskTicket }) {
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

import type { NoteKind } from '@heatwise/domain/monitoring/follow-up';
import { FOLLOW_UP_NOTE_MAX_LENGTH, noteTextProblem } from '@heatwise/domain/monitoring/follow-up-note';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { type NotedPerson, useWriteFollowUpNote } from './monitoring.mutations.ts';
import type { WallFollowUp } from './use-wall.ts';

type NoteFormProps = { followUp: WallFollowUp; person: NotedPerson };

/** A note about a follow-up, which may close it; or, about a closed one, why it is open again. */
export function NoteForm({ followUp: { latest, closing }, person }: NoteFormProps) {
  const write = useWriteFollowUpNote();
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  const [problem, setProblem] = useState<string | null>(null);
  // Kept until it was stored: sending it again after a lost answer stores nothing twice.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const pending = write.isPending ? write.variables.kind : null;

  async function send(kind: NoteKind): Promise<void> {
    const found = noteTextProblem(text);
    setProblem(found);
    if (found) return;
    const { measurement_id } = closing ?? latest;
    try {
      const { user_id, name } = person;
      await write.mutateAsync({ note_id: noteId, measurement_id, kind, note: text.trim(), user_id, name });
    } catch {
      // A toast says why; the words stay.
      return;
    }
    setText('');
    setNoteId(crypto.randomUUID());
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(closing ? 'reopen' : 'note');
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={closing ? 'Why is it open again?' : 'What was done?'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={FOLLOW_UP_NOTE_MAX_LENGTH}
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Other words are another note.
            if (write.isError) setNoteId(crypto.randomUUID());
            write.reset();
            setProblem(null);
          }}
        />
        <Group gap="xs">
          {closing ? (
            <Button type="submit" loading={pending === 'reopen'}>
              Reopen the follow-up
            </Button>
          ) : (
            <>
              <Button
                type="button"
                loading={pending === 'close'}
                disabled={pending === 'note'}
                onClick={() => void send('close')}
              >
                Close the follow-up
              </Button>
              <Button
                type="submit"
                variant="default"
                loading={pending === 'note'}
                disabled={pending === 'close'}
              >
                Add note
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}

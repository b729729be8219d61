import type { CannedReply } from '@heatwise/contract/tickets/desk-tickets.contract';
import { CANNED_FIELDS } from '@heatwise/domain/tickets/canned-reply';
import { CANNED_TITLE_MAX_LENGTH, TICKET_TEXT_MAX_LENGTH } from '@heatwise/domain/tickets/ticket';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { QueryList } from '../../../ui/query-list.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import classes from '../tickets.module.css';
import { useRemoveCanned, useSaveCanned } from './desk-tickets.mutations.ts';
import { useCannedReplies } from './desk-tickets.queries.ts';

type CannedDialogProps = { opened: boolean; onClose: () => void };

/** The replies that the desk keeps for what is asked again and again. */
export function CannedDialog({ opened, onClose }: CannedDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="Saved replies"
      size="lg"
      closeOnClickOutside={false}
    >
      <Replies />
    </GuardedModal>
  );
}

function Replies() {
  const { data, error, refetch } = useCannedReplies();
  const remove = useRemoveCanned();
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  /** Which of them is about to be deleted: asked once more, since all of the desk writes with it. */
  const [deleted, setDeleted] = useState<string | null>(null);
  if (edited) {
    const reply = edited === 'new' ? null : edited;
    return <ReplyForm reply={reply} onDone={() => setEdited(null)} />;
  }
  return (
    <Stack gap="md">
      <QueryList
        query={{ data, error, refetch }}
        text="Loading the replies…"
        label="Saved replies"
        items={data}
        className={classes.list}
        empty={{ title: 'No saved replies', hint: 'Save what you write again and again.' }}
      >
        {(reply) => (
          <li key={reply.canned_id} className={classes.note}>
            <Text fw={600} className={classes.words ?? ''}>
              {reply.title}
            </Text>
            <Text size="sm" lineClamp={2} className={classes.words ?? ''}>
              {reply.text}
            </Text>
            <Group gap="xs" mt={6}>
              <Button
                variant="default"
                size="md"
                aria-label={`Edit ${reply.title}`}
                onClick={() => setEdited(reply)}
              >
                Edit
              </Button>
              {deleted === reply.canned_id ? (
                <>
                  <Button
                    color="red.8"
                    size="md"
                    aria-label={`Delete ${reply.title} for everybody`}
                    loading={remove.isPending}
                    onClick={() => remove.mutate(reply.canned_id)}
                  >
                    Delete for everybody
                  </Button>
                  <Button variant="default" size="md" onClick={() => setDeleted(null)}>
                    Keep
                  </Button>
                </>
              ) : (
                <Button
                  variant="default"
                  size="md"
                  aria-label={`Delete ${reply.title}`}
                  onClick={() => setDeleted(reply.canned_id)}
                >
                  Delete
                </Button>
              )}
            </Group>
          </li>
        )}
      </QueryList>
      <Group justify="flex-end">
        <Button size="md" onClick={() => setEdited('new')}>
          New reply
        </Button>
      </Group>
    </Stack>
  );
}

function ReplyForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const [canned_id] = useState(() => reply?.canned_id ?? crypto.randomUUID());
  const form = useDraftForm({
    saved: { title: reply?.title ?? '', text: reply?.text ?? '' },
    problemsOf: ({ title, text }) => ({
      title: title.trim() === '' ? 'Give it a name to find it by.' : null,
      text: text.trim() === '' ? 'Write the reply.' : null,
    }),
    inputOf: (draft) => ({ canned_id, ...draft }),
    write: useSaveCanned(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          required
          maxLength={CANNED_TITLE_MAX_LENGTH}
          data-autofocus
          {...form.field('title')}
        />
        <Textarea
          label="Reply"
          description={`Filled in by itself: ${CANNED_FIELDS.map((field) => `{${field}}`).join(', ')}`}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={TICKET_TEXT_MAX_LENGTH}
          {...form.field('text')}
        />
        <FormButtons onCancel={onDone} size="md" loading={form.isBusy}>
          Save the reply
        </FormButtons>
      </Stack>
    </form>
  );
}

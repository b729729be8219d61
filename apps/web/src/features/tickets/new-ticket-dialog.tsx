import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_LABELS,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_SUBJECT_MAX_LENGTH,
  TICKET_TEXT_MAX_LENGTH,
  type TicketDraft,
  ticketProblems,
} from '@heatwise/domain/tickets/ticket';
import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '../../ui/draft-on-top.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { AttachmentField } from './thread/attachment-field.tsx';
import { useAttachments } from './thread/use-attachments.ts';
import { useOpenTicket, useSendFile } from './tickets.mutations.ts';

type NewTicketDialogProps = {
  opened: boolean;
  /** The closed ticket that it goes on from; null for none. */
  follows: string | null;
  onClose: () => void;
  onOpened: (ticketId: string) => void;
};

/** Asks something new. */
export function NewTicketDialog({ opened, follows, onClose, onOpened }: NewTicketDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      openedBy="new"
      title="New ticket"
      size="lg"
      // What was filled in must not vanish by a slip.
      closeOnClickOutside={false}
    >
      <NewTicketForm follows={follows} onCancel={onClose} onOpened={onOpened} />
    </GuardedModal>
  );
}

const empty: TicketDraft = { subject: '', category: 'app', priority: 'normal', text: '' };

function NewTicketForm({
  follows,
  onCancel,
  onOpened,
}: Pick<NewTicketDialogProps, 'follows' | 'onOpened'> & { onCancel: () => void }) {
  // Sent twice it is one ticket.
  const [ids] = useState(() => ({ ticket_id: crypto.randomUUID(), message_id: crypto.randomUUID() }));
  const files = useAttachments(useSendFile());
  const form = useDraftForm({
    saved: empty,
    hasChanges: (draft) => !isSame(draft, empty) || files.attachments.length > 0,
    problemsOf: ticketProblems,
    inputOf: (draft) => ({ ...ids, ...draft, file_ids: files.ids, follows_ticket_id: follows }),
    write: useOpenTicket(),
    onSaved: ({ ticket_id }) => onOpened(ticket_id),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Subject"
          required
          maxLength={TICKET_SUBJECT_MAX_LENGTH}
          data-autofocus
          {...form.field('subject')}
        />
        <Group grow align="flex-start" gap="md">
          <NativeSelect
            label="Category"
            data={TICKET_CATEGORIES.map((value) => ({ value, label: TICKET_CATEGORY_LABELS[value] }))}
            {...form.field('category')}
          />
          <NativeSelect
            label="Priority"
            data={TICKET_PRIORITIES.map((value) => ({ value, label: TICKET_PRIORITY_LABELS[value] }))}
            {...form.field('priority')}
          />
        </Group>
        <Textarea
          label="Message"
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={TICKET_TEXT_MAX_LENGTH}
          {...form.field('text')}
        />
        <AttachmentField files={files} />
        <FormButtons onCancel={onCancel} size="md" loading={form.isBusy} disabled={files.isBusy}>
          Send
        </FormButtons>
      </Stack>
    </form>
  );
}

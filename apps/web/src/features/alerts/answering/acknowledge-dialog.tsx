import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { ALERT_NOTE_MAX_LENGTH } from '@heatwise/domain/alerts/alert-rule';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { useAcknowledge } from '../alerts.mutations.ts';

type Props = {
  /** Null while none is being answered. */
  alert: Pick<Alert, 'alert_id' | 'subject_name'> | null;
  onClose: () => void;
};

/** Acknowledges an alert, with a word about what is done if somebody wants to leave one. */
export function AcknowledgeDialog({ alert, onClose }: Props) {
  return (
    <GuardedModal
      opened={alert !== null}
      onClose={onClose}
      centered
      title={`Acknowledge: ${alert?.subject_name ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {alert ? <NoteForm key={alert.alert_id} alert_id={alert.alert_id} onClose={onClose} /> : null}
    </GuardedModal>
  );
}

function NoteForm({ alert_id, onClose }: { alert_id: string; onClose: () => void }) {
  const form = useDraftForm({
    saved: { note: '' },
    inputOf: ({ note }) => ({ alert_id, note: note.trim() }),
    write: useAcknowledge(),
    onSaved: onClose,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Textarea
          label="Note"
          description="Optional: what you are doing about it. Everybody who sees the alert can read it."
          autosize
          minRows={2}
          maxLength={ALERT_NOTE_MAX_LENGTH}
          {...form.field('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.isBusy} data-autofocus>
            Acknowledge
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

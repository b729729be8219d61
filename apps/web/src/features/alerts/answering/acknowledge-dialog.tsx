import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { ALERT_NOTE_MAX_LENGTH } from '@heatwise/domain/alerts/alert-rule';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { alertCount } from '../alert-texts.ts';
import { useAcknowledge, useAcknowledgeSeveral } from '../alerts.mutations.ts';

type Answered = Pick<Alert, 'alert_id' | 'subject_name'>;
type Props = {
  /** Empty while none is being answered. */
  alerts: readonly Answered[];
  onClose: () => void;
  onAcknowledged?: () => void;
};

/** Acknowledges alerts, with a word about what is done if somebody wants to leave one. */
export function AcknowledgeDialog({ alerts, onClose, onAcknowledged }: Props) {
  const [first, ...others] = alerts;
  return (
    <GuardedModal
      opened={first !== undefined}
      onClose={onClose}
      title={`Acknowledge${others.length > 0 ? ` ${alertCount(alerts.length)}` : `: ${first?.subject_name ?? ''}`}`}
    >
      {first ? (
        <NoteForm
          key={first.alert_id}
          alertIds={[first, ...others].map(({ alert_id }) => alert_id)}
          onClose={onClose}
          onAcknowledged={onAcknowledged ?? onClose}
        />
      ) : null}
    </GuardedModal>
  );
}

type FormProps = { alertIds: readonly string[]; onClose: () => void; onAcknowledged: () => void };

function NoteForm({ alertIds, onClose, onAcknowledged }: FormProps) {
  const one = useAcknowledge();
  const several = useAcknowledgeSeveral();
  const [alert_id = ''] = alertIds;
  const isOne = alertIds.length === 1;
  const form = useDraftForm({
    saved: { note: '' },
    inputOf: ({ note }) => note.trim(),
    write: {
      ...(isOne ? one : several),
      mutateAsync: async (note: string): Promise<void> => {
        await (isOne
          ? one.mutateAsync({ alert_id, note })
          : several.mutateAsync({ alert_ids: alertIds, note }));
      },
    },
    onSaved: onAcknowledged,
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

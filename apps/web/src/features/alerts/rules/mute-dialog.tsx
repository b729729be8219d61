import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { MUTE_REASON_MAX_LENGTH } from '@heatwise/domain/alerts/alert-rule';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { MUTE_SPAN_LABELS, MUTE_SPANS, type MuteSpan, muteEnd, muteEndProblem } from './mute-until.ts';
import { useMuteRule } from './rules.mutations.ts';

type Props = {
  /** Null while none is being muted. */
  rule: Pick<AlertRule, 'rule_id' | 'name'> | null;
  onClose: () => void;
  onMuted?: (rule: AlertRule) => void;
};

/** For how long a rule tells nobody, and why. */
export function MuteDialog({ rule, onClose, onMuted }: Props) {
  return (
    <GuardedModal opened={rule !== null} onClose={onClose} centered title={`Mute ${rule?.name ?? ''}`}>
      {rule ? (
        <MuteForm
          key={rule.rule_id}
          rule_id={rule.rule_id}
          onClose={onClose}
          {...(onMuted ? { onMuted } : {})}
        />
      ) : null}
    </GuardedModal>
  );
}

type FormProps = { rule_id: string } & Pick<Props, 'onClose' | 'onMuted'>;

function MuteForm({ rule_id, onClose, onMuted }: FormProps) {
  const zone = useViewerZone();
  const form = useDraftForm({
    saved: { span: 'hour' as MuteSpan, until: '', reason: '' },
    problemsOf: ({ span, until, reason }) => ({
      until: muteEndProblem(muteEnd(span, until, Date.now(), zone), Date.now()),
      reason: reason.trim() === '' ? 'Say why, so that the others know.' : null,
    }),
    inputOf: ({ span, until, reason }) => {
      const end = muteEnd(span, until, Date.now(), zone);
      return end === null ? null : { rule_id, until: new Date(end).toISOString(), reason: reason.trim() };
    },
    write: useMuteRule(),
    onSaved: (rule) => {
      onMuted?.(rule);
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <Text size="sm">
          Nobody is told until then, and nothing sounds. Alerts are kept all the same, and shown here; what is
          still firing at the end is told then.
        </Text>
        <Radio.Group
          label="How long?"
          value={form.values.span}
          onChange={(value) => form.change({ span: MUTE_SPANS.find((span) => span === value) ?? 'hour' })}
        >
          {MUTE_SPANS.map((span) => (
            <Radio key={span} value={span} label={MUTE_SPAN_LABELS[span]} py={10} />
          ))}
        </Radio.Group>
        {form.values.span === 'until' ? (
          <TextInput type="datetime-local" label="Until" {...form.field('until')} />
        ) : null}
        <TextInput
          label="Reason"
          placeholder="Planned shutdown, sensor being repaired …"
          maxLength={MUTE_REASON_MAX_LENGTH}
          {...form.field('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.isBusy}>
            Mute
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

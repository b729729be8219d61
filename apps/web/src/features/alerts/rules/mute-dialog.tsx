import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { MOST_MUTED_DAYS, MUTE_REASON_MAX_LENGTH } from '@heatwise/domain/alerts/alert-rule';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import classes from '../alerts.module.css';
import { mutedUntil } from '../muted.ts';
import { useMuteRule } from './rules.mutations.ts';

/** Until when a rule tells nobody, by whom and why; nothing while it does. */
export function MutedText({ rule, nowMs }: { rule: AlertRule; nowMs: number }) {
  const zone = useViewerZone();
  const until = mutedUntil(rule, nowMs);
  if (until === null) return null;
  const { muted_by, muted_reason } = rule;
  return (
    <Text size="sm" className={classes.words ?? ''}>
      Muted until {dateTimeText(until, zone)}
      {muted_by ? ` by ${muted_by}` : ''}
      {muted_reason ? `: ${muted_reason}` : ''}
    </Text>
  );
}

const MUTE_SPANS = ['hour', 'day', 'week', 'until'] as const;
type MuteSpan = (typeof MUTE_SPANS)[number];

const MUTE_SPAN_LABELS: Readonly<Record<MuteSpan, string>> = {
  hour: 'For 1 hour',
  day: 'For the rest of the day',
  week: 'For a week',
  until: 'Until …',
};

/**
 * The end of a muting, in ms since 1970; null while none is chosen. `typed` is a local time as the field gives it,
 * '2026-11-23T18:30'.
 */
export function muteEnd(span: MuteSpan, typed: string, nowMs: number, zone: TimeZone): number | null {
  if (span === 'hour') return nowMs + HOUR_MS;
  if (span === 'day') return zone.startOf(addDays(zone.dayAt(nowMs), 1));
  if (span === 'week') return nowMs + 7 * DAY_MS;
  const local = Date.parse(`${typed}Z`);
  if (Number.isNaN(local)) return null;
  return local - zone.offsetAt(local - zone.offsetAt(local));
}

/** What is wrong with it; null when nothing is. */
export function muteEndProblem(end: number | null, nowMs: number): string | null {
  if (end === null) return 'Choose a day and a time.';
  if (end <= nowMs) return 'Choose a time that is still to come.';
  return end - nowMs > MOST_MUTED_DAYS * DAY_MS
    ? `A rule can be muted for ${MOST_MUTED_DAYS} days at most.`
    : null;
}

type Props = {
  /** Null while none is being muted. */
  rule: Pick<AlertRule, 'rule_id' | 'name'> | null;
  onClose: () => void;
  onMuted?: (rule: AlertRule) => void;
};

/** For how long a rule tells nobody, and why. */
export function MuteDialog({ rule, onClose, onMuted }: Props) {
  return (
    <GuardedModal opened={rule !== null} onClose={onClose} title={`Mute ${rule?.name ?? ''}`}>
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

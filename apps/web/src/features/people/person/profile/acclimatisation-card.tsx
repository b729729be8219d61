import {
  ACCLIMATISATION_DAYS,
  acclimatisationOf,
  acclimatisationText,
  daysText,
  type HeatDay,
  type HeatWork,
  LAPSES_AFTER_DAYS,
  readHeatWork,
  SHIFT_SHARES,
  unknownDaysText,
  WORKER_KIND_LABELS,
  type WorkerKind,
  withHeatDay,
} from '@heatwise/domain/heat/acclimatisation';
import { mayRecordHeatWork } from '@heatwise/domain/permissions/may';
import { type CalendarDay, isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { Button, Group, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { testTimes } from '../../../../entities/people/person.queries.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useHeatRecords } from '../../../../entities/weather/chosen-weather.ts';
import { useLocalRows } from '../../../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../../../platform/viewer-clock.ts';
import { useActor } from '../../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { useRecordHeatWork } from '../person.mutations.ts';
import classes from './profile.module.css';
import { FormSection } from './profile-fields.tsx';

const KINDS = Object.keys(WORKER_KIND_LABELS) as WorkerKind[];
const DAY_NEEDED = 'Enter a day up to today.';

type Props = {
  user_id: string;
  /** What is written down now. */
  record: HeatWork | null;
  /** The earliest day in the heat that is known; null without one. */
  firstKnownDay: CalendarDay | null;
  today: CalendarDay;
};

/** The recorded first day, and on demand the form that corrects it. */
export function HeatWorkRecord(props: Props) {
  const { record } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="sm" mt="md">
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          {record
            ? `Recorded: ${WORKER_KIND_LABELS[record.kind]}, first day ${dayText(record.began_on)}`
            : 'No first day is recorded'}
        </Text>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Correct'}
        </Button>
      </Group>
      {isOpen ? <HeatWorkForm {...props} /> : null}
    </Stack>
  );
}

/** Writes down since when somebody works in the heat, and on which days besides those of their tests. */
function HeatWorkForm({ user_id, record, firstKnownDay, today }: Props) {
  const save = useRecordHeatWork();
  const [isAsking, setIsAsking] = useState(false);
  const dayProblem = (text: string) => (isCalendarDay(text) && text <= today ? null : DAY_NEEDED);
  const beginning = useDraftForm({
    saved: {
      kind: record?.kind ?? ('new' as WorkerKind),
      began_on: record?.began_on ?? firstKnownDay ?? today,
    },
    problemsOf: ({ began_on }) => ({ began_on: dayProblem(began_on) }),
    inputOf: ({ kind, began_on }) => {
      const days = (record?.days ?? []).filter((kept) => kept >= began_on);
      return { user_id, record: { kind, began_on, days } };
    },
    write: save,
  });
  const another = useDraftForm({
    saved: { day: today },
    problemsOf: ({ day }) => ({ day: dayProblem(day) }),
    inputOf: ({ day }) => (record ? { user_id, record: withHeatDay(record, day) } : null),
    write: save,
  });

  return (
    <Stack gap="sm">
      <NativeSelect
        label="Worker"
        data={KINDS.map((value) => ({ value, label: WORKER_KIND_LABELS[value] }))}
        value={beginning.values.kind}
        onChange={({ currentTarget: { value } }) =>
          beginning.change({ kind: value === 'returning' ? 'returning' : 'new' })
        }
      />
      <TextInput
        type="date"
        label="First day in the heat, or first day back"
        max={today}
        {...beginning.field('began_on')}
      />
      <Group gap="xs">
        <Button variant="default" loading={save.isPending} onClick={() => beginning.onSubmit()}>
          Save first day
        </Button>
        {record ? (
          <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
            Remove
          </Button>
        ) : null}
      </Group>
      {record ? (
        <Group gap="xs" align="flex-end">
          <TextInput type="date" label="Another day in the heat" max={today} {...another.field('day')} />
          <Button variant="default" loading={save.isPending} onClick={() => another.onSubmit()}>
            Add
          </Button>
        </Group>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title="Remove the record?"
        confirm="Remove"
        isDangerous
        isBusy={save.isPending}
        onConfirm={() => save.mutate({ user_id, record: null }, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        The first day and the added days will be removed; only days with a test in the heat will count.
      </ConfirmDialog>
    </Stack>
  );
}

const BECAUSE: Readonly<Record<HeatDay['because'], string>> = {
  began: 'recorded as the first day',
  recorded: 'recorded',
  tested: 'tested, and hot at the site for the job',
};
const DAYS_SHOWN = 7;

const percent = (share: number) => Math.round(share * 100);
const steps = (kind: keyof typeof SHIFT_SHARES) => SHIFT_SHARES[kind].map(percent).join(', ');

/** How far a person is used to the heat, how that came about, and for those in charge the record behind it. */
export function AcclimatisationCard() {
  const actor = useActor();
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const nowMs = useMinute();
  const today = zone.dayAt(nowMs);
  const sinceMs = nowMs - (nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const { data } = useLocalRows(
    (queries) => testTimes(queries, person.user_id, sinceMs),
    ['test times of person', person.user_id, sinceMs],
  );
  const record = useMemo(() => readHeatWork(person.metadata), [person.metadata]);
  const records = useHeatRecords();
  if (!data || !records) return null;
  const testsMs = data.map(({ created_ms }) => created_ms);
  const evidence = { testsMs, tag_ids: person.tag_ids, record };
  const { where, days, unknown } = acclimatisationOf(evidence, records, { nowMs, zone });
  const notKnown = unknownDaysText(unknown);
  const share = where.state === 'acclimatised' ? 1 : where.state === 'under way' ? where.shiftShare : 0;
  return (
    <FormSection title="Acclimatisation">
      <Text fw={650}>{acclimatisationText(where)}</Text>
      <Progress.Root size="lg" my={6}>
        <Progress.Section value={percent(share)} aria-label={`${percent(share)} % of a shift in the heat`} />
      </Progress.Root>
      <Text size="sm">
        {where.state === 'under way' ? `${WORKER_KIND_LABELS[where.kind]}. ` : ''}
        {daysText(days)}.{notKnown === null ? '' : ` ${notKnown}.`}
      </Text>
      {days.length > 0 ? (
        <ul className={classes.days}>
          {days.slice(0, DAYS_SHOWN).map(({ day, because }) => (
            <li key={day}>
              {dayText(day)}: {BECAUSE[because]}
            </li>
          ))}
          {days.length > DAYS_SHOWN ? <li>and {days.length - DAYS_SHOWN} more</li> : null}
        </ul>
      ) : null}
      <Text size="xs" c="dimmed" mt={6}>
        Each day in the heat is a step: {steps('new')} % of a shift for people who are new,{' '}
        {steps('returning')} % for people who return. It lapses after {LAPSES_AFTER_DAYS} days away (NIOSH
        2016-106). A day with a test counts where the WBGT at the site passed the alert limit of the person’s
        job.
      </Text>
      {mayRecordHeatWork(actor, person) ? (
        <HeatWorkRecord
          user_id={person.user_id}
          record={record}
          firstKnownDay={days.at(-1)?.day ?? null}
          today={today}
        />
      ) : null}
    </FormSection>
  );
}

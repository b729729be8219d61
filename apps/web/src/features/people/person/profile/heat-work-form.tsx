import { WORKER_KIND_LABELS, type WorkerKind } from '@heatwise/domain/heat/acclimatisation';
import { type HeatWork, withHeatDay } from '@heatwise/domain/heat/heat-work';
import { type CalendarDay, isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useDraftForm } from '../../../../ui/use-draft-form.ts';
import { useRecordHeatWork } from '../person.mutations.ts';

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

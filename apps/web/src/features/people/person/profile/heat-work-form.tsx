import { WORKER_KIND_LABELS, type WorkerKind } from '@heatwise/domain/heat/acclimatisation';
import { type HeatWork, withHeatDay } from '@heatwise/domain/heat/heat-work';
import { type CalendarDay, isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
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
  today: CalendarDay;
};

/** Writes down since when somebody works in the heat, and on which days besides those of their tests. */
export function HeatWorkForm({ user_id, record, today }: Props) {
  const save = useRecordHeatWork();
  const [isAsking, setIsAsking] = useState(false);
  const dayProblem = (text: string) => (isCalendarDay(text) && text <= today ? null : DAY_NEEDED);
  const beginning = useDraftForm({
    saved: { kind: record?.kind ?? ('new' as WorkerKind), began_on: record?.began_on ?? today },
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
    <Stack gap="sm" mt="md">
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

import { WORKER_KIND_LABELS, type WorkerKind } from '@heatwise/domain/heat/acclimatisation';
import { type HeatWork, withHeatDay } from '@heatwise/domain/heat/heat-work';
import { type CalendarDay, isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
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
  const [kind, setKind] = useState<WorkerKind>(record?.kind ?? 'new');
  const [began, setBegan] = useState(record?.began_on ?? today);
  const [day, setDay] = useState(today);
  const [problem, setProblem] = useState<'began' | 'day' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isDay = (text: string) => isCalendarDay(text) && text <= today;

  function saveBeginning(): void {
    setProblem(isDay(began) ? null : 'began');
    if (!isDay(began)) return;
    const days = (record?.days ?? []).filter((kept) => kept >= began);
    save.mutate({ user_id, record: { kind, began_on: began, days } });
  }

  function addDay(): void {
    setProblem(isDay(day) ? null : 'day');
    if (!record || !isDay(day)) return;
    save.mutate({ user_id, record: withHeatDay(record, day) });
  }

  return (
    <Stack gap="sm" mt="md">
      <NativeSelect
        label="Worker"
        data={KINDS.map((value) => ({ value, label: WORKER_KIND_LABELS[value] }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value === 'returning' ? 'returning' : 'new')}
      />
      <TextInput
        type="date"
        label="First day in the heat, or first day back"
        max={today}
        value={began}
        error={problem === 'began' ? DAY_NEEDED : null}
        onChange={(event) => setBegan(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button variant="default" loading={save.isPending} onClick={saveBeginning}>
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
          <TextInput
            type="date"
            label="Another day in the heat"
            max={today}
            value={day}
            error={problem === 'day' ? DAY_NEEDED : null}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button variant="default" loading={save.isPending} onClick={addDay}>
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

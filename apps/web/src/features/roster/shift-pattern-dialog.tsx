import {
  readShiftPattern,
  type ShiftPattern,
  type ShiftPatternDraft,
  shiftPatternProblems,
} from '@heatwise/domain/roster/shift-pattern';
import { tagNameProblem, tidyTagName } from '@heatwise/domain/tags/tag-name';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ShiftDays } from '../../entities/people/shift-days.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useSaveShiftPattern } from './shift-patterns.mutations.ts';
import { type ShiftPatternRow, takenNames } from './shift-patterns.queries.ts';

type Props = {
  /** Null makes a new one. */
  row: ShiftPatternRow | null;
  today: CalendarDay;
  onClose: () => void;
};

/** Asks for the name and the days of a shift pattern, and shows the days that come of it. Render it while it is open. */
export function ShiftPatternDialog({ row, today, onClose }: Props) {
  const { data: names = [] } = useLocalRows(takenNames, ['tag names of the roster']);
  const [tag_id] = useState(() => row?.tag_id ?? crypto.randomUUID());
  const taken = names.map((tag) => ({ ...tag, active: true }));
  const form = useDraftForm({
    saved: { name: row?.name ?? '', ...draftOf(row, today) },
    problemsOf: ({ name, ...draft }) => ({
      name: tagNameProblem(name, taken, row?.tag_id ?? null),
      ...shiftPatternProblems(draft),
    }),
    inputOf: ({ name, ...draft }) => {
      const { days_on: _days_on, days_off: _days_off, start_day: _start_day } = patternOf(draft);
      const metadata = { _days_on, _days_off, _start_day };
      return { tag_id, name: tidyTagName(name), metadata, formerName: row?.name ?? null };
    },
    write: useSaveShiftPattern(),
    onSaved: onClose,
  });
  const isPattern = Object.keys(shiftPatternProblems(form.values)).length === 0;

  return (
    <GuardedModal
      opened
      onClose={onClose}
      unsaved={form.unsaved}
      title={row ? 'Edit this shift pattern' : 'New shift pattern'}
      centered
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          <TextInput label="Name" placeholder="Crew A" data-autofocus {...form.field('name')} />
          <Group grow gap="sm" align="flex-start">
            <TextInput label="Days on" inputMode="numeric" {...form.field('days_on')} />
            <TextInput label="Days off" inputMode="numeric" {...form.field('days_off')} />
          </Group>
          <TextInput
            type="date"
            label="First day on"
            description="The first day of any run of working days. The pattern repeats before and after it."
            {...form.field('start_day')}
          />
          {isPattern ? <ShiftDays pattern={patternOf(form.values)} from={today} /> : null}
          <FormButtons loading={form.isBusy} onCancel={onClose}>
            {row ? 'Save' : 'Create'}
          </FormButtons>
        </Stack>
      </form>
    </GuardedModal>
  );
}

function patternOf({ days_on, days_off, start_day }: ShiftPatternDraft): ShiftPattern {
  return { days_on: Number(days_on), days_off: Number(days_off), start_day };
}

/** An older pattern has days and no start. */
function draftOf(row: ShiftPatternRow | null, today: CalendarDay): ShiftPatternDraft {
  if (!row) return { days_on: '8', days_off: '6', start_day: today };
  const metadata = JSON.parse(row.metadata) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  return {
    days_on: text(metadata._days_on),
    days_off: text(metadata._days_off),
    start_day: readShiftPattern(metadata)?.start_day ?? '',
  };
}

import type { AssignmentDraft } from '@heatwise/domain/education/assignment';
import { monthName } from '@heatwise/domain/time/date-text';
import { Group, NativeSelect } from '@mantine/core';
import { DecimalField } from '../../../../ui/decimal-field.tsx';
import type { Problems } from '../../../../ui/use-draft-form.ts';

type Props = {
  values: AssignmentDraft;
  problems: Problems;
  onChange: (part: Partial<AssignmentDraft>) => void;
};

const KINDS = [
  { value: 'none', label: 'Never' },
  { value: 'months', label: 'Some months after it was completed' },
  { value: 'yearly', label: 'Each year by a day' },
] as const;
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1),
}));

/** Whether what is assigned has to be taken again, and when. */
export function RepeatField({ values, problems, onChange }: Props) {
  const { repeats, repeat_months, repeat_month, repeat_day } = values;
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label="Taken again"
        data={[...KINDS]}
        value={repeats}
        onChange={({ currentTarget }) =>
          onChange({ repeats: KINDS.find(({ value }) => value === currentTarget.value)?.value ?? 'none' })
        }
        style={{ flex: '1 1 220px' }}
      />
      {repeats === 'months' ? (
        <DecimalField
          label="Months"
          value={repeat_months}
          error={problems.repeat_months}
          onChange={(months) => onChange({ repeat_months: months })}
          style={{ flex: '1 1 120px' }}
        />
      ) : null}
      {repeats === 'yearly' ? (
        <>
          <DecimalField
            label="Day"
            value={repeat_day}
            error={problems.repeat_day}
            onChange={(day) => onChange({ repeat_day: day })}
            style={{ flex: '1 1 80px' }}
          />
          <NativeSelect
            label="Month"
            data={MONTHS}
            value={String(repeat_month)}
            onChange={({ currentTarget }) => onChange({ repeat_month: Number(currentTarget.value) })}
            style={{ flex: '1 1 120px' }}
          />
        </>
      ) : null}
    </Group>
  );
}

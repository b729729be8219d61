import type { AssignmentDraft } from '@heatwise/domain/education/assignment';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { DecimalField } from '../../ui/decimal-field.tsx';
import type { Problems } from '../../ui/use-draft-form.ts';

type Props = {
  values: AssignmentDraft;
  problems: Problems;
  onChange: (part: Partial<AssignmentDraft>) => void;
};

const KINDS = [
  { value: 'days', label: 'Some days after it is assigned' },
  { value: 'date', label: 'On a day' },
  { value: 'none', label: 'At no time' },
] as const;

/** When what is assigned is due. */
export function DueField({ values: { due, due_date, due_days }, problems, onChange }: Props) {
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label="Due"
        data={[...KINDS]}
        value={due}
        onChange={({ currentTarget }) =>
          onChange({ due: KINDS.find(({ value }) => value === currentTarget.value)?.value ?? 'none' })
        }
        style={{ flex: '1 1 220px' }}
      />
      {due === 'date' ? (
        <TextInput
          type="date"
          label="Due date"
          value={due_date}
          error={problems.due_date}
          onChange={({ currentTarget }) => onChange({ due_date: currentTarget.value })}
          style={{ flex: '1 1 160px' }}
        />
      ) : null}
      {due === 'days' ? (
        <DecimalField
          label="Days"
          value={due_days}
          error={problems.due_days}
          onChange={(days) => onChange({ due_days: days })}
          style={{ flex: '1 1 120px' }}
        />
      ) : null}
    </Group>
  );
}

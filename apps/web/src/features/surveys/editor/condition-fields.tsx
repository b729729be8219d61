import type { ShownWhen } from '@heatwise/domain/surveys/survey';
import { MultiSelect, NativeSelect } from '@mantine/core';
import classes from '../surveys.module.css';
import type { EditedQuestion } from './survey-draft.ts';

type Props = {
  condition: ShownWhen | null;
  before: readonly EditedQuestion[];
  problem: string | undefined;
  onChange: (condition: ShownWhen | null) => void;
};

const ALWAYS = '';

/** Whether a question is always asked, or after some answers to an earlier one. */
export function ConditionFields({ condition, before, problem, onChange }: Props) {
  // Nothing to depend on, and nothing that does: a choice with one entry would only raise a question.
  if (before.length === 0 && condition === null) return null;
  const asked = before.find(({ key }) => key === condition?.key);
  const offered = (asked?.choices ?? []).filter((choice) => choice.trim() !== '');
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Asked"
        data={[
          { value: ALWAYS, label: 'Always' },
          ...before.map(({ key, question }) => ({ value: key, label: `Depending on “${question || key}”` })),
          ...(condition && !asked
            ? [{ value: condition.key, label: 'Depending on a question that is gone' }]
            : []),
        ]}
        value={condition?.key ?? ALWAYS}
        error={condition && !asked ? problem : undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === ALWAYS ? null : { key: value, answers: [] })
        }
      />
      {condition && asked ? (
        <MultiSelect
          label="When the answer is one of"
          data={[...new Set([...offered, ...condition.answers])]}
          value={[...condition.answers]}
          error={problem}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear answers' }}
          onChange={(answers) => onChange({ key: condition.key, answers })}
        />
      ) : null}
    </div>
  );
}

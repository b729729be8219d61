import {
  ANSWERS_SHOWN,
  MOST_QUESTIONS,
  type ModuleAssessment,
} from '@heatwise/domain/education/module-content';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { WholeNumberField } from '../../../../ui/whole-number-field.tsx';
import { useModuleDraft } from '../module-context.ts';
import classes from './assessment.module.css';
import { changeAssessment } from './assessment-changes.ts';
import { ANSWERS_SHOWN_LABELS, offeredWaits } from './question-types.ts';

type Props = {
  assessment: ModuleAssessment;
  /** What is wrong with how many are drawn; null where nothing is. */
  drawsProblem: string | null;
};

/** How the assessment is taken and when it is passed. */
export function AssessmentSettings({ assessment, drawsProblem }: Props) {
  const { change, isReadOnly } = useModuleDraft();
  const put = (part: Partial<ModuleAssessment>, name?: string) =>
    change(
      changeAssessment(() => part),
      name,
    );
  const { pass_percent, attempts_allowed, wait_minutes, time_limit_minutes, draws } = assessment;
  return (
    <TitledCard title="How it is taken">
      <Stack gap="md">
        <div className={classes.fields}>
          <WholeNumberField
            label="Pass mark (%)"
            min={1}
            max={100}
            disabled={isReadOnly}
            value={pass_percent}
            onChange={(value) => value !== null && put({ pass_percent: value }, 'pass mark')}
          />
          <WholeNumberField
            label="Attempts"
            min={1}
            max={20}
            disabled={isReadOnly}
            value={attempts_allowed}
            onChange={(value) => value !== null && put({ attempts_allowed: value }, 'attempts')}
          />
          <NativeSelect
            label="Wait between attempts"
            disabled={isReadOnly}
            data={offeredWaits(wait_minutes)}
            value={String(wait_minutes)}
            onChange={({ currentTarget }) => put({ wait_minutes: Number(currentTarget.value) })}
          />
          <WholeNumberField
            label="Time limit (minutes)"
            placeholder="No limit"
            min={1}
            max={480}
            mayBeEmpty
            disabled={isReadOnly}
            value={time_limit_minutes}
            onChange={(value) => put({ time_limit_minutes: value }, 'time limit')}
          />
          <WholeNumberField
            label="Questions asked"
            placeholder="All"
            min={1}
            max={MOST_QUESTIONS}
            mayBeEmpty
            disabled={isReadOnly}
            value={draws}
            error={drawsProblem}
            onChange={(value) => put({ draws: value }, 'draws')}
          />
          <NativeSelect
            label="Right answers are shown"
            disabled={isReadOnly}
            data={ANSWERS_SHOWN.map((value) => ({ value, label: ANSWERS_SHOWN_LABELS[value] }))}
            value={assessment.answers_shown}
            onChange={({ currentTarget }) => {
              const answers_shown = ANSWERS_SHOWN.find((one) => one === currentTarget.value);
              if (answers_shown) put({ answers_shown });
            }}
          />
        </div>
        <Checkbox
          label="Ask the questions in another order each time"
          disabled={isReadOnly}
          checked={assessment.shuffles_questions}
          onChange={({ currentTarget }) => put({ shuffles_questions: currentTarget.checked })}
        />
        <Checkbox
          label="Show the answers to choose from in another order each time"
          disabled={isReadOnly}
          checked={assessment.shuffles_choices}
          onChange={({ currentTarget }) => put({ shuffles_choices: currentTarget.checked })}
        />
      </Stack>
    </TitledCard>
  );
}

import { readDecimal } from '@heatwise/domain/measurements/manual-entry';
import type { Answer } from '@heatwise/domain/surveys/question';
import {
  type SaidQuestion,
  type SurveyQuestion,
  TEXT_ANSWER_MAX_LENGTH,
} from '@heatwise/domain/surveys/survey';
import { limitsText } from '@heatwise/domain/surveys/survey-answers';
import { Button, Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './surveys.module.css';

type Props = {
  asked: SurveyQuestion;
  /** The same in the language that it is asked in; what is answered is in the survey's own. */
  said: SaidQuestion;
  answer: Answer;
  problem: string | undefined;
  onChange: (answer: Answer) => void;
};

/** One question, to be answered. */
export function AnswerField(props: Props) {
  const { asked, said, answer, problem, onChange } = props;
  const common = { label: said.question, withAsterisk: asked.is_required, error: problem };
  switch (asked.type) {
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={TEXT_ANSWER_MAX_LENGTH}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    case 'number':
      return <NumberAnswer {...props} />;
    case 'choice':
      return (
        <Radio.Group
          {...common}
          value={typeof answer === 'string' ? answer : null}
          onChange={(chosen) => onChange(chosen)}
        >
          <Stack gap={2} mt={4}>
            {asked.choices.map((choice, place) => (
              <Radio
                key={choice}
                value={choice}
                label={said.choices[place] ?? choice}
                className={classes.choice ?? ''}
              />
            ))}
          </Stack>
          {!asked.is_required && answer !== null ? (
            // A radio button that was pressed cannot be taken back otherwise.
            <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onChange(null)}>
              Clear answer
            </Button>
          ) : null}
        </Radio.Group>
      );
    case 'choice_multi':
      return (
        <Checkbox.Group
          {...common}
          value={typeof answer === 'object' && answer !== null ? [...answer] : []}
          onChange={(chosen) => onChange(asked.choices.filter((choice) => chosen.includes(choice)))}
        >
          <Stack gap={2} mt={4}>
            {asked.choices.map((choice, place) => (
              <Checkbox
                key={choice}
                value={choice}
                label={said.choices[place] ?? choice}
                className={classes.choice ?? ''}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      );
  }
}

/** What is no number stays as it was typed, so that it is refused and not lost. */
function NumberAnswer({ asked, said, answer, problem, onChange }: Props) {
  const [typed, setTyped] = useState(answer === null ? '' : String(answer));
  const { unit, is_required } = asked;
  return (
    <TextInput
      label={said.question}
      withAsterisk={is_required}
      error={problem}
      description={limitsText(asked)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      {...(unit ? { rightSection: unit, rightSectionWidth: unit.length * 9 + 16 } : {})}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(readDecimal(value) ?? (value.trim() || null));
      }}
    />
  );
}

import type { Attempt } from '@heatwise/contract/education/courses.contract';
import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import { LEARNER_TEXT_MAX_LENGTH } from '@heatwise/domain/education/module-content';
import { readDecimal } from '@heatwise/domain/measurements/manual-entry';
import { VALUE_NOT_A_NUMBER_MESSAGE } from '@heatwise/domain/measurements/measurement-value';
import { formatCount } from '@heatwise/domain/text/format-number';
import { Checkbox, Radio, Text, Textarea, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { DecimalField } from '../../../../ui/decimal-field.tsx';
import { focusOnMount } from '../../../../ui/focus-on-mount.ts';
import { Picture } from '../../reading/media-blocks.tsx';
import type { SentAnswers } from '../learner-desk.ts';
import classes from './attempt.module.css';

type Question = Attempt['questions'][number];
type Answer = SentAnswers[string];

type Props = {
  question: Question;
  number: number;
  of: number;
  answer: Answer | undefined;
  language: string | undefined;
  /** Undefined while they are on their way. */
  files: ShownFiles | undefined;
  onAnswer: (answer: Answer) => void;
};

const HINTS: Readonly<Record<Question['type'], string>> = {
  choice: 'Choose one answer.',
  choice_multi: 'Choose all answers that are right.',
  number: 'Answer with a number.',
  text: 'Answer in a few words.',
};

/** One question with room for a gloved finger. Its heading has the focus when it comes. */
export function QuestionForm({ question, number, of, answer, language, files, onAnswer }: Props) {
  const id = useId();
  const { points, type } = question;
  const named = { 'aria-labelledby': id, 'aria-describedby': `${id}-hint` };
  return (
    <div className={classes.question}>
      <Text size="sm" c="dimmed">
        Question {number} of {of} · {formatCount(points, 'point', 'points')}
      </Text>
      <Title
        order={1}
        size="h3"
        id={id}
        ref={focusOnMount}
        tabIndex={-1}
        className={classes.text}
        dir="auto"
        {...(language && { lang: language })}
      >
        {question.question}
      </Title>
      {question.picture ? <Picture {...question.picture} files={files} /> : null}
      <Text size="sm" c="dimmed" id={`${id}-hint`}>
        {HINTS[type]}
      </Text>
      {type === 'choice' ? (
        <div role="radiogroup" {...named} className={classes.choices}>
          {question.choices.map(({ choice_id, text }) => (
            <Choice key={choice_id} text={text} isChosen={answer === choice_id} language={language}>
              <Radio name={id} checked={answer === choice_id} onChange={() => onAnswer(choice_id)} />
            </Choice>
          ))}
        </div>
      ) : type === 'choice_multi' ? (
        <Several question={question} answer={answer} named={named} language={language} onAnswer={onAnswer} />
      ) : type === 'number' ? (
        <NumberAnswer unit={question.unit} answer={answer} named={named} onAnswer={onAnswer} />
      ) : (
        <Textarea
          {...named}
          autosize
          minRows={2}
          size="md"
          maxLength={LEARNER_TEXT_MAX_LENGTH}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

type Named = { readonly 'aria-labelledby': string; readonly 'aria-describedby': string };

type PartProps = {
  answer: Answer | undefined;
  named: Named;
  onAnswer: (answer: Answer) => void;
};

function Several({
  question,
  answer,
  named,
  language,
  onAnswer,
}: PartProps & { question: Question; language: string | undefined }) {
  const chosen = Array.isArray(answer) ? answer : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the question above names it, outside of a legend
    <div role="group" {...named} className={classes.choices}>
      {question.choices.map(({ choice_id, text }) => {
        const isChosen = chosen.includes(choice_id);
        return (
          <Choice key={choice_id} text={text} isChosen={isChosen} language={language}>
            <Checkbox
              checked={isChosen}
              onChange={() =>
                onAnswer(isChosen ? chosen.filter((other) => other !== choice_id) : [...chosen, choice_id])
              }
            />
          </Choice>
        );
      })}
    </div>
  );
}

type ChoiceProps = { text: string; isChosen: boolean; language: string | undefined; children: ReactNode };

/** The whole row can be pressed. */
function Choice({ text, isChosen, language, children }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given
    <label className={classes.choice} data-chosen={isChosen || undefined}>
      {children}
      <span dir="auto" {...(language && { lang: language })}>
        {text}
      </span>
    </label>
  );
}

/** What is no number is no answer, and says so once the field is left. */
function NumberAnswer({ unit, answer, named, onAnswer }: PartProps & { unit: string }) {
  const [isWrong, setIsWrong] = useState(false);
  return (
    <DecimalField
      {...named}
      size="md"
      maw={240}
      unit={unit}
      value={typeof answer === 'number' ? answer : null}
      error={isWrong ? VALUE_NOT_A_NUMBER_MESSAGE : undefined}
      onChange={(value) => {
        setIsWrong(false);
        onAnswer(value ?? '');
      }}
      onBlur={({ currentTarget: { value } }) =>
        setIsWrong(value.trim() !== '' && readDecimal(value) === null)
      }
    />
  );
}

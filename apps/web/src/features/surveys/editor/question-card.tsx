import {
  hasChoices,
  type ShownWhen,
  SURVEY_KEY_MAX_LENGTH,
  SURVEY_QUESTION_MAX_LENGTH,
  SURVEY_QUESTION_TYPES,
  SURVEY_UNIT_MAX_LENGTH,
  type SurveyQuestion,
} from '@heatwise/domain/surveys/survey';
import {
  ActionIcon,
  MultiSelect,
  NativeSelect,
  Switch,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { answerTypeOf } from '../../../entities/surveys/answer-filter.ts';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import classes from '../surveys.module.css';
import type { EditedQuestion } from './survey-draft.ts';

type ConditionFieldsProps = {
  condition: ShownWhen | null;
  before: readonly EditedQuestion[];
  problem: string | undefined;
  onChange: (condition: ShownWhen | null) => void;
};

const ALWAYS = '';

/** Whether a question is always asked, or after some answers to an earlier one. */
function ConditionFields({ condition, before, problem, onChange }: ConditionFieldsProps) {
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

type Props = {
  question: EditedQuestion;
  index: number;
  count: number;
  /** The earlier questions that it may depend on. */
  before: readonly EditedQuestion[];
  /** By field. */
  problems: Readonly<Record<string, string>>;
  isOpen: boolean;
  /** Answers to it are kept under its key already. */
  isPublished: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (part: Partial<SurveyQuestion>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One question of a survey: in a line, or with everything that it says. */
export function QuestionCard(props: Props) {
  const { question, index, count, problems, isOpen, onOpen, onMove, onRemove } = props;
  const name = question.question.trim() || 'New question';
  const facts = [
    SURVEY_QUESTION_TYPES[question.type],
    ...(question.is_required ? ['required'] : []),
    ...(question.shown_when ? ['with a condition'] : []),
  ];
  const hasProblem = Object.keys(problems).length > 0;
  return (
    <li className={classes.question} aria-label={`Question ${index + 1}`}>
      <div className={classes.questionHead}>
        <UnstyledButton
          className={classes.open ?? ''}
          aria-expanded={isOpen || hasProblem}
          onClick={() => onOpen(!isOpen)}
        >
          <Text fw={600} component="span" display="block">
            {index + 1}. {name}
          </Text>
          <Text size="xs" c="dimmed" component="span" display="block">
            {facts.join(' · ')}
          </Text>
        </UnstyledButton>
        <MoveButton label={`Move “${name}” up`} isAtEnd={index === 0} onMove={() => onMove(-1)}>
          <IconArrowUp size={18} aria-hidden="true" />
        </MoveButton>
        <MoveButton label={`Move “${name}” down`} isAtEnd={index === count - 1} onMove={() => onMove(1)}>
          <IconArrowDown size={18} aria-hidden="true" />
        </MoveButton>
        <HeadButton label={`Remove “${name}”`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </HeadButton>
      </div>
      {isOpen || hasProblem ? <Fields {...props} /> : null}
    </li>
  );
}

type HeadButtonProps = { label: string; onClick: () => void; children: React.ReactNode };

function HeadButton({ label, onClick, children }: HeadButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

type MoveButtonProps = { label: string; isAtEnd: boolean; onMove: () => void; children: React.ReactNode };

/** Keeps the focus while its question moves and at the end of its way, so that one goes on by keyboard. */
function MoveButton({ label, isAtEnd, onMove, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-disabled={isAtEnd}
      {...(isAtEnd && { 'data-disabled': true })}
      onClick={({ currentTarget }) => {
        if (isAtEnd) return;
        onMove();
        // What is put into another place of the page loses the focus.
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      {children}
    </ActionIcon>
  );
}

function Fields({ question, before, problems, isPublished, onChange }: Props) {
  const { type } = question;
  return (
    <div className={classes.fields}>
      <Textarea
        label="Question"
        autosize
        minRows={1}
        maxLength={SURVEY_QUESTION_MAX_LENGTH}
        value={question.question}
        error={problems.question}
        onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Answered by"
          data={Object.entries(SURVEY_QUESTION_TYPES).map(([value, label]) => ({ value, label }))}
          value={type}
          onChange={({ currentTarget }) => onChange({ type: answerTypeOf(currentTarget.value) ?? type })}
        />
        <TextInput
          label="Key"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            isPublished
              ? 'Answers are kept under this key.'
              : 'The same in every version: answers count together.'
          }
          maxLength={SURVEY_KEY_MAX_LENGTH}
          readOnly={isPublished}
          value={question.key}
          error={problems.key}
          onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
        />
      </div>
      {hasChoices(type) ? (
        <Textarea
          label="Choices"
          description="One in each line."
          autosize
          minRows={3}
          value={question.choices.join('\n')}
          error={problems.choices}
          onChange={({ currentTarget }) => onChange({ choices: linesOf(currentTarget.value) })}
        />
      ) : null}
      {type === 'number' ? (
        <div className={classes.pair}>
          <DecimalField
            label="At least"
            value={question.min}
            error={problems.min}
            onChange={(min) => onChange({ min })}
          />
          <DecimalField
            label="At most"
            value={question.max}
            error={problems.max}
            onChange={(max) => onChange({ max })}
          />
          <TextInput
            label="Unit"
            maxLength={SURVEY_UNIT_MAX_LENGTH}
            value={question.unit}
            error={problems.unit}
            onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
          />
        </div>
      ) : null}
      <Switch
        label="Must be answered"
        checked={question.is_required}
        onChange={({ currentTarget }) => onChange({ is_required: currentTarget.checked })}
      />
      <ConditionFields
        condition={question.shown_when}
        before={before}
        problem={problems.shown_when}
        onChange={(shown_when) => onChange({ shown_when })}
      />
    </div>
  );
}

export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

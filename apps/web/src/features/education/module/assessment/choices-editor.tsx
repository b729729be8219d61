import {
  type AssessmentChoice,
  type AssessmentQuestion,
  CHOICE_TEXT_MAX_LENGTH,
  MOST_CHOICES,
  QUESTION_TEXT_MAX_LENGTH,
} from '@heatwise/domain/education/module-content';
import { ActionIcon, Button, Checkbox, Radio, Text, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { useModuleDraft } from '../module-context.ts';
import classes from './assessment.module.css';
import { addChoice, changeChoice, markChoice, moveChoice, removeChoice } from './assessment-changes.ts';

type Props = {
  question: AssessmentQuestion;
  /** What is wrong with them. */
  problems: readonly string[];
};

/** An answer is one line, however long. */
function keepOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

const nameOf = (_: AssessmentChoice, index: number) => `Answer ${index + 1}`;

/** The answers that a learner chooses from, which of them are right, and what is said to whoever chose one. */
export function ChoicesEditor({ question, problems }: Props) {
  const { change, isReadOnly } = useModuleDraft();
  const { question_id, choices } = question;
  return (
    <div className={classes.choices}>
      <Text size="sm" c="dimmed">
        {question.type === 'choice' ? 'Mark the answer that is right.' : 'Mark every answer that is right.'}
      </Text>
      <SortableList
        label="Answers"
        items={choices}
        idOf={({ choice_id }) => choice_id}
        nameOf={nameOf}
        isDisabled={isReadOnly}
        onMove={(from, to) => change(moveChoice(question_id, from, to))}
      >
        {(choice, index, handle) => (
          <ChoiceEditor question={question} choice={choice} index={index} handle={handle} />
        )}
      </SortableList>
      {problems.map((problem) => (
        <Text key={problem} size="sm" className={classes.problem ?? ''} role="alert">
          {problem}
        </Text>
      ))}
      {isReadOnly ? null : (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={choices.length >= MOST_CHOICES}
          onClick={() => change(addChoice(question_id, () => crypto.randomUUID()))}
        >
          Add an answer
        </Button>
      )}
    </div>
  );
}

type ChoiceProps = {
  question: AssessmentQuestion;
  choice: AssessmentChoice;
  index: number;
  handle: ReactNode;
};

function ChoiceEditor({ question, choice, index, handle }: ChoiceProps) {
  const { change, isReadOnly } = useModuleDraft();
  const { question_id, type } = question;
  const { choice_id, text, is_right, feedback } = choice;
  const name = nameOf(choice, index);
  const mark = {
    'aria-label': `${name} is right`,
    title: 'Right',
    checked: is_right,
    disabled: isReadOnly,
  };
  return (
    <div className={classes.choice}>
      {handle}
      {type === 'choice' ? (
        <Radio
          {...mark}
          name={`right ${question_id}`}
          onChange={() => change(markChoice(question_id, choice_id, true))}
        />
      ) : (
        <Checkbox
          {...mark}
          onChange={({ currentTarget }) => change(markChoice(question_id, choice_id, currentTarget.checked))}
        />
      )}
      <div className={classes.choiceTexts}>
        <Textarea
          autosize
          minRows={1}
          onKeyDown={keepOneLine}
          aria-label={name}
          placeholder={name}
          disabled={isReadOnly}
          maxLength={CHOICE_TEXT_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) =>
            change(changeChoice(question_id, choice_id, { text: currentTarget.value }), `choice ${choice_id}`)
          }
        />
        <Textarea
          autosize
          minRows={1}
          onKeyDown={keepOneLine}
          aria-label={`Feedback on ${name.toLowerCase()}`}
          placeholder="Feedback to whoever chose this"
          disabled={isReadOnly}
          maxLength={QUESTION_TEXT_MAX_LENGTH}
          value={feedback}
          onChange={({ currentTarget }) =>
            change(
              changeChoice(question_id, choice_id, { feedback: currentTarget.value }),
              `feedback ${choice_id}`,
            )
          }
        />
      </div>
      {isReadOnly ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Delete ${name.toLowerCase()}`}
          onClick={() => change(removeChoice(question_id, choice_id))}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

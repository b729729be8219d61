import { type AssessmentQuestion, MOST_QUESTIONS } from '@heatwise/domain/education/module-content';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { useModuleDraft } from '../module-context.ts';
import classes from './assessment.module.css';
import { addQuestion, duplicateQuestion, emptyQuestion, moveQuestion } from './assessment-changes.ts';

type Props = {
  questions: readonly AssessmentQuestion[];
  /** The one that is being written. */
  current: string | null;
  problemsOf: (index: number) => readonly string[];
  onChoose: (questionId: string, isNew: boolean) => void;
  onPreview: (questionId: string) => void;
  onRemove: (question: AssessmentQuestion, index: number) => void;
};

const newId = () => crypto.randomUUID();
const nameOf = (_: AssessmentQuestion, index: number) => `Question ${index + 1}`;

/** All questions in their order; one of them is being written. */
export function QuestionList({ questions, current, problemsOf, onChoose, onPreview, onRemove }: Props) {
  const { change, isReadOnly } = useModuleDraft();
  const isFull = questions.length >= MOST_QUESTIONS;

  function add(): void {
    const question_id = newId();
    change(addQuestion(emptyQuestion(question_id, newId)));
    onChoose(question_id, true);
  }
  function duplicate(question: AssessmentQuestion): void {
    const copy = newId();
    change(duplicateQuestion(question.question_id, copy, newId));
    onChoose(copy, false);
  }

  return (
    <nav aria-label="Questions" className={classes.questions}>
      <SortableList
        label="Questions"
        items={questions}
        idOf={({ question_id }) => question_id}
        nameOf={nameOf}
        isDisabled={isReadOnly}
        onMove={(from, to) => change(moveQuestion(from, to))}
      >
        {(question, index, handle) => {
          const isCurrent = question.question_id === current;
          const name = nameOf(question, index);
          return (
            <div className={classes.item} data-active={isCurrent || undefined}>
              {handle}
              <button
                type="button"
                className={classes.name}
                aria-current={isCurrent || undefined}
                onClick={() => onChoose(question.question_id, false)}
              >
                {index + 1}. {question.question.trim() || name}
              </button>
              {problemsOf(index).length > 0 ? (
                <IconAlertTriangle
                  size={18}
                  role="img"
                  aria-label="Not complete"
                  className={classes.problem}
                />
              ) : null}
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`More about question ${index + 1}`}
                  >
                    <IconDotsVertical size={18} aria-hidden="true" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconEye size={16} aria-hidden="true" />}
                    onClick={() => onPreview(question.question_id)}
                  >
                    Preview
                  </Menu.Item>
                  {isReadOnly ? null : (
                    <>
                      <Menu.Item
                        leftSection={<IconCopy size={16} aria-hidden="true" />}
                        disabled={isFull}
                        onClick={() => duplicate(question)}
                      >
                        Duplicate
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<IconTrash size={16} aria-hidden="true" />}
                        onClick={() => onRemove(question, index)}
                      >
                        Delete
                      </Menu.Item>
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            </div>
          );
        }}
      </SortableList>
      {isReadOnly ? null : (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={isFull}
          onClick={add}
        >
          Add a question
        </Button>
      )}
    </nav>
  );
}

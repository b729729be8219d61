import {
  type AssessmentQuestion,
  emptyAssessment,
  type ModuleAssessment,
} from '@heatwise/domain/education/module-content';
import { publishProblems } from '@heatwise/domain/education/publish-problems';
import { formatCount } from '@heatwise/domain/text/format-number';
import { Button, Group, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { UndoNotice } from '../../../../ui/undo-notice.tsx';
import { useModuleDraft } from '../module-context.ts';
import classes from './assessment.module.css';
import { addQuestion, removeQuestion } from './assessment-changes.ts';
import { AssessmentSettings } from './assessment-settings.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionPreview } from './question-preview.tsx';

type Removed = { readonly text: string; readonly undo: () => void };
const PATH = 'assessment.questions';

/** The assessment of a module: how it is taken, and its questions with the right answers. */
export function AssessmentPart() {
  const { content, change, isReadOnly } = useModuleDraft();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { assessment } = content;

  function removeAssessment(before: ModuleAssessment): void {
    change((now) => ({ ...now, assessment: null }));
    setRemoved({
      text: 'Assessment removed.',
      undo: () => change((now) => ({ ...now, assessment: now.assessment ?? before })),
    });
  }

  return (
    <>
      {assessment === null ? (
        <EmptyState
          icon={<IconListCheck size={26} stroke={1.6} />}
          title="No assessment"
          hint="Whoever has read all pages has completed the module. With an assessment they answer questions first."
          action={
            isReadOnly ? null : (
              <Button
                onClick={() =>
                  change((now) => ({ ...now, assessment: emptyAssessment(crypto.randomUUID()) }))
                }
              >
                Add an assessment
              </Button>
            )
          }
        />
      ) : (
        <Assessment
          assessment={assessment}
          onRemoveQuestion={(question, at) => {
            change(removeQuestion(question.question_id));
            setRemoved({
              text: `Question ${at + 1} deleted.`,
              undo: () => change(addQuestion(question, at)),
            });
          }}
          onRemove={() => removeAssessment(assessment)}
        />
      )}
      {removed ? (
        <UndoNotice
          text={removed.text}
          onUndo={() => {
            removed.undo();
            setRemoved(null);
          }}
          onDismiss={() => setRemoved(null)}
        />
      ) : null}
    </>
  );
}

type Props = {
  assessment: ModuleAssessment;
  onRemoveQuestion: (question: AssessmentQuestion, at: number) => void;
  onRemove: () => void;
};

function Assessment({ assessment, onRemoveQuestion, onRemove }: Props) {
  const { content, isReadOnly } = useModuleDraft();
  const { questions } = assessment;
  const [chosen, setChosen] = useState<string | null>(null);
  /** Nothing is wrong yet with a question that was just added. */
  const [fresh, setFresh] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const index = Math.max(
    0,
    questions.findIndex(({ question_id }) => question_id === chosen),
  );
  const question = questions[index];
  const all = publishProblems(content);
  const problemsOf = (at: number) =>
    questions[at]?.question_id === fresh
      ? []
      : all.filter(({ path }) => path === `${PATH}.${at}`).map(({ message }) => message);
  const drawsProblem = all.find(({ path }) => path === 'assessment.draws')?.message ?? null;
  const points = questions.reduce((sum, one) => sum + one.points, 0);

  return (
    <div className={classes.assessment}>
      <div className={classes.writing}>
        <QuestionList
          questions={questions}
          current={question?.question_id ?? null}
          problemsOf={problemsOf}
          onChoose={(id, isNew) => {
            setChosen(id);
            setFresh(isNew ? id : null);
          }}
          onPreview={setPreviewed}
          onRemove={onRemoveQuestion}
        />
        {question ? (
          <Panel aria-label={`Question ${index + 1}`} key={question.question_id}>
            <QuestionEditor question={question} problems={problemsOf(index)} />
            <Group justify="space-between" mt="md" gap="xs">
              <Text size="sm" c="dimmed">
                {formatCount(questions.length, 'question', 'questions')},{' '}
                {formatCount(points, 'point', 'points')} in all
              </Text>
              <Button variant="default" onClick={() => setPreviewed(question.question_id)}>
                Preview
              </Button>
            </Group>
          </Panel>
        ) : (
          <EmptyState
            title="No questions yet"
            hint="An assessment needs at least one question before the module can be published."
          />
        )}
      </div>
      <AssessmentSettings assessment={assessment} drawsProblem={drawsProblem} />
      {isReadOnly ? null : (
        <Group>
          <Button variant="default" onClick={onRemove}>
            Remove the assessment
          </Button>
        </Group>
      )}
      <QuestionPreview assessment={assessment} questionId={previewed} onClose={() => setPreviewed(null)} />
    </div>
  );
}

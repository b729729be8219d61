import { askedQuestions, isRightAnswer, type LearnerAnswer } from '@heatwise/domain/education/attempt';
import type { ModuleAssessment } from '@heatwise/domain/education/module-content';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { GuardedModal } from '../../../../ui/guarded-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { QuestionForm } from '../../learning/attempt/question-form.tsx';
import { useModuleDraft } from '../module-context.ts';

type Props = { assessment: ModuleAssessment; questionId: string | null; onClose: () => void };

/** A question as the learner sees it; it can be answered, and says whether that is right. */
export function QuestionPreview({ assessment, questionId, onClose }: Props) {
  return (
    <GuardedModal opened={questionId !== null} onClose={onClose} title="As the learner sees it">
      {questionId === null ? null : (
        <Preview key={questionId} assessment={assessment} questionId={questionId} />
      )}
    </GuardedModal>
  );
}

function Preview({ assessment, questionId }: { assessment: ModuleAssessment; questionId: string }) {
  const { content, files } = useModuleDraft();
  const [answer, setAnswer] = useState<LearnerAnswer>();
  const [isChecked, setIsChecked] = useState(false);
  const index = assessment.questions.findIndex(({ question_id }) => question_id === questionId);
  const question = assessment.questions[index];
  if (!question) return null;
  const choice_ids = question.choices.map(({ choice_id }) => choice_id);
  const [asked] = askedQuestions(assessment, [{ question_id: questionId, choice_ids }]);
  if (!asked) return null;
  const said = question.choices.filter(
    ({ choice_id, feedback }) =>
      feedback.trim() !== '' && (Array.isArray(answer) ? answer : [answer]).includes(choice_id),
  );
  const feedback = [...said.map((choice) => choice.feedback), question.feedback].filter(Boolean);
  return (
    <Stack gap="md">
      <QuestionForm
        question={{ ...asked, choices: [...asked.choices] }}
        number={index + 1}
        of={assessment.questions.length}
        answer={Array.isArray(answer) ? [...answer] : (answer as string | number | undefined)}
        language={content.language}
        files={files}
        onAnswer={(given) => {
          setAnswer(given);
          setIsChecked(false);
        }}
      />
      {isChecked ? (
        <Notice
          tone={isRightAnswer(question, answer) ? 'info' : 'warning'}
          title={isRightAnswer(question, answer) ? 'Right' : 'Wrong'}
        >
          {feedback.join(' ')}
        </Notice>
      ) : null}
      <Group justify="flex-end">
        <Button size="md" onClick={() => setIsChecked(true)}>
          Check the answer
        </Button>
      </Group>
    </Stack>
  );
}

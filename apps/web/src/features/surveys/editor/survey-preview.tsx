import type { SurveyContent } from '@heatwise/domain/surveys/survey';
import { type Answers, answerProblems } from '@heatwise/domain/surveys/survey-answers';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { SurveyFields } from '../../../entities/surveys/survey-fields.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import classes from '../surveys.module.css';

type SurveyPreviewProps = {
  /** Null while nothing is shown. */
  survey: SurveyContent | null;
  title: string;
  onClose: () => void;
};

/** A survey as it is asked on a phone; nothing of what is answered here is kept. */
export function SurveyPreview({ survey, title, onClose }: SurveyPreviewProps) {
  return (
    <GuardedModal opened={survey !== null} onClose={onClose} title={title} size={460} centered={false}>
      {survey ? <Shown survey={survey} onClose={onClose} /> : null}
    </GuardedModal>
  );
}

function Shown({ survey, onClose }: { survey: SurveyContent; onClose: () => void }) {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isFine, setIsFine] = useState(false);
  return (
    <Stack gap="sm" className={classes.phone ?? ''}>
      <Text size="sm" c="dimmed">
        Try it: nothing of what you answer here is kept.
      </Text>
      {survey.questions.length === 0 ? (
        <Text size="sm">There are no questions yet.</Text>
      ) : (
        <SurveyFields
          survey={survey}
          answers={answers}
          problems={problems}
          onChange={(next) => {
            setAnswers(next);
            setIsFine(false);
          }}
        />
      )}
      <Group justify="space-between">
        <Text size="sm" role="status">
          {isFine ? 'This could be saved.' : ''}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => {
              const found = answerProblems(survey.questions, answers);
              setProblems(found);
              setIsFine(Object.keys(found).length === 0);
            }}
          >
            Check answers
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Group>
    </Stack>
  );
}

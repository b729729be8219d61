import type { Survey, SurveySummary } from '@heatwise/contract/surveys/surveys.contract';
import type { SurveyContent } from '@heatwise/domain/surveys/survey';
import { type Answers, answerProblems } from '@heatwise/domain/surveys/survey-answers';
import { SURVEY_PROBLEMS } from '@heatwise/domain/surveys/survey-problems';
import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { SurveyFields } from '../../../entities/surveys/survey-fields.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import classes from '../surveys.module.css';
import { usePublishSurvey, useRemoveSurvey, useSwitchSurvey } from '../surveys.mutations.ts';

type stateTextProps = { survey: Pick<SurveySummary, 'is_on' | 'version' | 'has_changes'> };

/** How a survey stands: whether it is asked, and whether the draft says something else. */
export function stateText({ is_on, version, has_changes }: stateTextProps['survey']): string[] {
  const stands = is_on ? `Asked, version ${version}` : version === 0 ? 'Draft' : 'Switched off';
  return [stands, ...(version > 0 && has_changes ? ['Unpublished changes'] : [])];
}

export function SurveyState({ survey }: stateTextProps) {
  const [stands, ...changes] = stateText(survey);
  return (
    <Group gap={6} wrap="wrap">
      <Badge variant={survey.is_on ? 'light' : 'default'} tt="none">
        {stands}
      </Badge>
      {changes.map((text) => (
        <Badge key={text} variant="default" tt="none">
          {text}
        </Badge>
      ))}
    </Group>
  );
}

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

type SurveyHeadProps = {
  survey: Survey;
  type: string;
  /** Something is written that is not saved. */
  isDirty: boolean;
  onPreview: () => void;
  onChange: (survey: Survey) => void;
  onRemoved: () => void;
};

/** How a survey stands: that changes at once, without saving the form. */
export function SurveyHead({ survey, type, isDirty, onPreview, onChange, onRemoved }: SurveyHeadProps) {
  const publish = usePublishSurvey();
  const toggle = useSwitchSurvey();
  const remove = useRemoveSurvey();
  const [isAsking, setIsAsking] = useState(false);
  const { survey_id, revision, version, is_on, has_changes } = survey;
  const isEmpty = survey.draft.questions.length === 0;
  const waiting = isDirty
    ? 'Save your changes before you publish them.'
    : isEmpty
      ? SURVEY_PROBLEMS.noQuestions
      : null;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text c="dimmed" size="sm">
          Asked with: {type}
        </Text>
        <SurveyState survey={survey} />
      </Group>
      <Group gap="sm">
        {version > 0 ? (
          <Switch
            label="Asked with tests"
            checked={is_on}
            disabled={toggle.isPending}
            onChange={({ currentTarget }) =>
              toggle.mutate({ survey_id, is_on: currentTarget.checked }, { onSuccess: onChange })
            }
          />
        ) : null}
        {has_changes ? (
          <Button
            disabled={waiting !== null}
            loading={publish.isPending}
            onClick={() => publish.mutate({ survey_id, revision }, { onSuccess: onChange })}
          >
            {version === 0 ? 'Publish' : `Publish version ${version + 1}`}
          </Button>
        ) : null}
        <Button variant="default" onClick={onPreview}>
          Preview
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      </Group>
      {has_changes && waiting ? (
        <Text size="sm" c="dimmed">
          {waiting}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${survey.title}?`}
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ survey_id }, { onSuccess: onRemoved })}
        onCancel={() => setIsAsking(false)}
      >
        Nobody is asked any more. What was answered stays with the tests. To pause it, switch it off instead.
      </ConfirmDialog>
    </Stack>
  );
}

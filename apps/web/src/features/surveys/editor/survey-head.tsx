import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import { SURVEY_PROBLEMS } from '@heatwise/domain/surveys/survey-problems';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SurveyState } from '../survey-state.tsx';
import { usePublishSurvey, useRemoveSurvey, useSwitchSurvey } from '../surveys.mutations.ts';

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

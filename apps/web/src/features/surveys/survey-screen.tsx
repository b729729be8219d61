import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import { Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { RequestFailure } from '../../platform/request-failure.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SurveyEditor } from './editor/survey-editor.tsx';
import classes from './surveys.module.css';
import { useSurvey, useTypeNames } from './surveys.queries.ts';

type SurveyScreenProps = { surveyId: string; onRemoved: () => void };

/** One survey: its draft, how it stands, and what was published. */
export function SurveyScreen({ surveyId, onRemoved }: SurveyScreenProps) {
  const { data, error, refetch, dataUpdatedAt } = useSurvey(surveyId);
  const isGone = error?.code === 'survey-not-found' || error?.code === 'invalid-request';
  return (
    <Stack gap="md" miw={0}>
      <BackLink to="/settings/survey" label="Surveys" />
      {data ? (
        <Opened key={dataUpdatedAt} read={data} onReload={() => void refetch()} onRemoved={onRemoved} />
      ) : error ? (
        <>
          {isGone ? (
            <Title order={1} size="h2">
              Survey not found
            </Title>
          ) : null}
          <ErrorState
            message={isGone ? 'It was deleted, or it never was.' : error.message}
            {...(isGone ? {} : { onRetry: () => void refetch() })}
          />
        </>
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

type OpenedProps = { read: Survey; onReload: () => void; onRemoved: () => void };

function Opened({ read, onReload, onRemoved }: OpenedProps) {
  const [survey, setSurvey] = useState(read);
  const { nameOf } = useTypeNames();
  return (
    <>
      <Title order={1} size="h2" className={classes.words ?? ''}>
        {survey.title}
      </Title>
      <SurveyEditor
        survey={survey}
        type={nameOf(survey)}
        onChange={setSurvey}
        // The guard lets go with the next drawing.
        onRemoved={() => setTimeout(onRemoved)}
      >
        {(failure) =>
          failure instanceof RequestFailure && failure.code === 'survey-changed' ? (
            <Notice tone="warning" title="Somebody else has changed this survey">
              What you have changed here is not saved, and goes when you load the survey again.
              <Button variant="default" size="md" mt="xs" display="block" onClick={onReload}>
                Load it again
              </Button>
            </Notice>
          ) : null
        }
      </SurveyEditor>
    </>
  );
}

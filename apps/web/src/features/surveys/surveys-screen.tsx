import type { SurveySummary } from '@heatwise/contract/surveys/surveys.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { NewSurveyDialog } from './new-survey-dialog.tsx';
import { SurveyState, stateText } from './survey-state.tsx';
import classes from './surveys.module.css';
import { useSurveys, useTypeNames } from './surveys.queries.ts';

/** The organisation's surveys. For its admins. */
export function SurveysScreen({ onOpen }: { onOpen: (surveyId: string) => void }) {
  const { data, error, refetch } = useSurveys();
  const { nameOf } = useTypeNames();
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const found = data?.filter((survey) =>
    matchesSearch([survey.title, nameOf(survey), ...stateText(survey)], search),
  );
  return (
    <Stack gap="md" miw={0}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.about}>
          <Title order={1} size="h2">
            Surveys
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            Short questions that are asked with a test, on devices and when a test is written down by hand.
            Answers stay with the test.
          </Text>
        </div>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          New survey
        </Button>
      </Group>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : !data || !found ? (
        <LoadingState />
      ) : data.length === 0 ? (
        <EmptyState title="No surveys yet" hint="Choose “New survey” to write the first questions." />
      ) : (
        <>
          <SearchField aria-label="Search surveys" value={search} onChange={setSearch} />
          {found.length === 0 ? (
            <EmptyState title="No results found" hint="Search for another word." />
          ) : (
            <ul className={classes.list} aria-label="Surveys">
              {found.map((survey) => (
                <SurveyRow key={survey.survey_id} survey={survey} type={nameOf(survey)} />
              ))}
            </ul>
          )}
        </>
      )}
      <NewSurveyDialog
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={(survey_id) => onOpen(survey_id)}
      />
    </Stack>
  );
}

function SurveyRow({ survey, type }: { survey: SurveySummary; type: string }) {
  const { survey_id, title, questions, languages } = survey;
  const facts = [
    type,
    formatCount(questions, 'question', 'questions'),
    ...(languages.length > 1 ? [`${languages.length} languages`] : []),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Link to="/settings/survey/$survey_id" params={{ survey_id }} className={classes.name}>
          {title}
        </Link>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <SurveyState survey={survey} />
    </li>
  );
}

import type { Survey, SurveySummary } from '@heatwise/contract/surveys/surveys.contract';
import { MEASUREMENT_TYPE_NAMES } from '@heatwise/domain/measurements/measurement-type';
import { SURVEY_TITLE_MAX_LENGTH, SURVEYED_TYPES, type SurveyedType } from '@heatwise/domain/surveys/survey';
import { surveyProblems } from '@heatwise/domain/surveys/survey-problems';
import { formatCount } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestFailure } from '../../platform/request-failure.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { LANGUAGES } from '../../ui/languages.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { SurveyEditor } from './editor/survey-editor.tsx';
import { SurveyState, stateText } from './editor/survey-head.tsx';
import classes from './surveys.module.css';
import { useCreateSurvey } from './surveys.mutations.ts';
import { useSurvey, useSurveys, useTypeNames } from './surveys.queries.ts';

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

type NewSurveyDialogProps = { opened: boolean; onClose: () => void; onCreated: (surveyId: string) => void };

const EMPTY = { title: '', kind: 'sosm', language: 'en' };
const contentOf = ({ title, language }: typeof EMPTY) => ({
  title,
  language,
  questions: [],
  translations: {},
});

/** With which test it is asked, and in which language it is written: both stay as they are. */
export function NewSurveyDialog({ opened, onClose, onCreated }: NewSurveyDialogProps) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title="New survey" centered={false}>
      {opened ? <NewSurvey onClose={onClose} onCreated={onCreated} /> : null}
    </GuardedModal>
  );
}

function NewSurvey({ onClose, onCreated }: Omit<NewSurveyDialogProps, 'opened'>) {
  const { customs } = useTypeNames();
  // The same again when it is sent twice: the server knows it by this.
  const [survey_id] = useState(() => crypto.randomUUID());
  const types = SURVEYED_TYPES.filter((type) => type !== 'custom');
  const form = useDraftForm({
    saved: EMPTY,
    problemsOf: (values) =>
      Object.fromEntries(surveyProblems(contentOf(values)).map(({ path, message }) => [path, message])),
    write: useCreateSurvey(),
    inputOf: (values) => {
      const type: SurveyedType = types.find((one) => one === values.kind) ?? 'custom';
      const custom_id = type === 'custom' ? values.kind : null;
      return { survey_id, type, custom_id, content: contentOf(values) };
    },
    onSaved: () => onCreated(survey_id),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <TextInput
          label="Title"
          description="Stands above the questions."
          maxLength={SURVEY_TITLE_MAX_LENGTH}
          data-autofocus
          {...form.field('title')}
        />
        <NativeSelect
          label="Asked with"
          data={[
            ...types.map((value) => ({ value, label: MEASUREMENT_TYPE_NAMES[value] })),
            ...customs
              .filter(({ active }) => active === 1)
              .map(({ custom_id, name }) => ({ value: custom_id, label: name })),
          ]}
          {...form.field('kind')}
        />
        <NativeSelect
          label="Written in"
          description="Answers are kept in the words of this language. Translations can be added."
          data={LANGUAGES}
          {...form.field('language')}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

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

const survey = getRouteApi('/signed-in/shell/settings/survey/$survey_id');

export function SurveysPage() {
  const navigate = useNavigate();
  return (
    <SurveysScreen
      onOpen={(survey_id) => void navigate({ to: '/settings/survey/$survey_id', params: { survey_id } })}
    />
  );
}

export function SurveyPage() {
  const { survey_id } = survey.useParams();
  const navigate = useNavigate();
  return (
    <SurveyScreen
      key={survey_id}
      surveyId={survey_id}
      onRemoved={() => void navigate({ to: '/settings/survey' })}
    />
  );
}

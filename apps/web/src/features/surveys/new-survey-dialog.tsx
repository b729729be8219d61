import { MEASUREMENT_TYPE_NAMES } from '@heatwise/domain/measurements/measurement-type';
import { SURVEY_TITLE_MAX_LENGTH, SURVEYED_TYPES, type SurveyedType } from '@heatwise/domain/surveys/survey';
import { surveyProblems } from '@heatwise/domain/surveys/survey-problems';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { LANGUAGES } from '../../ui/languages.ts';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useCreateSurvey } from './surveys.mutations.ts';
import { useTypeNames } from './surveys.queries.ts';

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

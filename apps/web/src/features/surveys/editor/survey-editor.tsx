import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import { MOST_SURVEY_QUESTIONS, SURVEY_TITLE_MAX_LENGTH } from '@heatwise/domain/surveys/survey';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { usePageForm } from '../../../ui/use-page-form.tsx';
import classes from '../surveys.module.css';
import { useSaveSurvey } from '../surveys.mutations.ts';
import { LanguageFields } from './language-fields.tsx';
import { QuestionCard } from './question-card.tsx';
import {
  contentOf,
  draftOf,
  isSameDraft,
  problemsOfDraft,
  questionsBefore,
  type SurveyDraft,
  withMoved,
  withNewQuestion,
  withoutQuestion,
  withQuestion,
} from './survey-draft.ts';
import { SurveyHead, SurveyPreview } from './survey-head.tsx';

type Props = {
  survey: Survey;
  type: string;
  onChange: (survey: Survey) => void;
  onRemoved: () => void;
  /** Said above the fields when a save was refused. */
  children?: (failure: unknown) => ReactNode;
};

/** Everything that a survey asks. */
export function SurveyEditor({ survey, type, onChange, onRemoved, children }: Props) {
  const { survey_id, revision } = survey;
  const saved = draftOf(survey.draft);
  const save = useSaveSurvey();
  const [open, setOpen] = useState<string | null>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = usePageForm<SurveyDraft, Parameters<typeof save.mutateAsync>[0], Survey>({
    saved,
    hasChanges: (draft) => !isSameDraft(draft, saved),
    problemsOf: problemsOfDraft,
    write: save,
    inputOf: (draft) => ({ survey_id, revision, content: contentOf(draft) }),
    onSaved: onChange,
  });
  const { values: draft, problems } = form;
  const publishedKeys = new Set(
    survey.versions.flatMap(({ content }) => content.questions.map(({ key }) => key)),
  );
  const set = (next: SurveyDraft) => form.change(next);

  return (
    <>
      <SurveyHead
        survey={survey}
        type={type}
        isDirty={form.isDirty}
        onPreview={() => setIsPreviewed(true)}
        onChange={onChange}
        onRemoved={onRemoved}
      />
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="lg" maw={860}>
          {children?.(save.error)}
          <TitledCard title="Questions" hint="They are asked in this order.">
            <Stack gap="md">
              <TextInput
                label="Title"
                maxLength={SURVEY_TITLE_MAX_LENGTH}
                value={draft.title}
                error={problems.title}
                onChange={({ currentTarget }) => form.change({ title: currentTarget.value })}
              />
              {draft.questions.length === 0 ? (
                <Text size="sm" c="dimmed">
                  There are no questions yet.
                </Text>
              ) : (
                <ol className={classes.list} aria-label="Questions">
                  {draft.questions.map((question, index) => (
                    <QuestionCard
                      key={question.id}
                      question={question}
                      index={index}
                      count={draft.questions.length}
                      before={questionsBefore(draft, question.id)}
                      problems={problemsAt(problems, index)}
                      isOpen={open === question.id}
                      isPublished={publishedKeys.has(question.key)}
                      onOpen={(isOpen) => setOpen(isOpen ? question.id : null)}
                      onChange={(part) => set(withQuestion(draft, question.id, part, publishedKeys))}
                      onMove={(by) => set(withMoved(draft, index, by))}
                      onRemove={() => set(withoutQuestion(draft, question.id))}
                    />
                  ))}
                </ol>
              )}
              {problems.questions ? (
                <Text size="sm" c="red" role="alert">
                  {problems.questions}
                </Text>
              ) : null}
              <Button
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden="true" />}
                disabled={draft.questions.length >= MOST_SURVEY_QUESTIONS}
                onClick={() => {
                  const id = crypto.randomUUID();
                  set(withNewQuestion(draft, id));
                  setOpen(id);
                }}
              >
                Add question
              </Button>
            </Stack>
          </TitledCard>
          <TitledCard
            title="Languages"
            hint="People are asked in the language of their browser or device, where there is one."
          >
            <LanguageFields draft={draft} problems={problems} onChange={set} />
          </TitledCard>
          <TitledCard
            title="Versions"
            hint="What was published is never changed: the next version is another one."
          >
            <VersionList versions={survey.versions} />
          </TitledCard>
          {form.saveBar}
        </Stack>
      </form>
      <SurveyPreview
        survey={isPreviewed ? contentOf(draft) : null}
        title="Preview"
        onClose={() => setIsPreviewed(false)}
      />
    </>
  );
}

/** What is wrong with one question, by field. */
function problemsAt(problems: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const beginning = `questions.${index}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(beginning) ? [[path.slice(beginning.length), message]] : [],
    ),
  );
}

/** What was published, the newest first: each can be looked at as it was asked. */
function VersionList({ versions }: { versions: Survey['versions'] }) {
  const zone = useViewerZone();
  const [shown, setShown] = useState<Survey['versions'][number] | null>(null);
  if (versions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing was published yet.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Versions">
        {versions.map((one) => (
          <li key={one.version} className={classes.row}>
            <div className={classes.about}>
              <Text fw={600}>Version {one.version}</Text>
              <Text size="sm" c="dimmed">
                {[dateTimeText(Date.parse(one.published_at), zone), one.published_by]
                  .filter(Boolean)
                  .join(', ')}
                {` · ${formatCount(one.content.questions.length, 'question', 'questions')}`}
              </Text>
            </div>
            <Button
              variant="default"
              aria-label={`Show version ${one.version}`}
              onClick={() => setShown(one)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
      <SurveyPreview
        survey={shown?.content ?? null}
        title={`Version ${shown?.version ?? ''}`}
        onClose={() => setShown(null)}
      />
    </>
  );
}

import { SURVEY_QUESTION_MAX_LENGTH, SURVEY_TITLE_MAX_LENGTH } from '@heatwise/domain/surveys/survey';
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGES, languageName } from '../../../ui/languages.ts';
import classes from '../surveys.module.css';
import { linesOf } from './question-card.tsx';
import { type SurveyDraft, withoutTranslation, withTranslation, wordsIn } from './survey-draft.ts';

type Props = {
  draft: SurveyDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: SurveyDraft) => void;
};

/** The survey's words in other languages. */
export function LanguageFields({ draft, problems, onChange }: Props) {
  const languages = Object.keys(draft.translations).sort();
  const [open, setOpen] = useState<string | null>(null);
  const others = LANGUAGES.filter(({ value }) => value !== draft.language && !languages.includes(value));
  const withProblem = languages.find((language) =>
    Object.keys(problems).some((path) => path.startsWith(`translations.${language}`)),
  );
  const shown = withProblem ?? open;
  return (
    <Stack gap="md">
      {languages.map((language) => (
        <div key={language} className={classes.question}>
          <div className={classes.languageHead}>
            <Text fw={600} lang={language} className={classes.language ?? ''} p={8}>
              {languageName(language)}
            </Text>
            <Button
              variant="default"
              aria-expanded={shown === language}
              aria-label={`Translate ${languageName(language)}`}
              onClick={() => setOpen(shown === language ? null : language)}
            >
              {shown === language ? 'Close' : 'Translate'}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Remove ${languageName(language)}`}
              onClick={() => onChange(withoutTranslation(draft, language))}
            >
              Remove
            </Button>
          </div>
          {shown === language ? (
            <Words draft={draft} language={language} problems={problems} onChange={onChange} />
          ) : null}
        </div>
      ))}
      <Select
        label="Add a language"
        placeholder="Choose a language"
        data={others}
        value={null}
        searchable
        maw={320}
        onChange={(language) => {
          if (language === null) return;
          onChange(withTranslation(draft, language, {}));
          setOpen(language);
        }}
      />
    </Stack>
  );
}

function Words({ draft, language, problems, onChange }: Props & { language: string }) {
  const translation = draft.translations[language];
  if (!translation) return null;
  const at = `translations.${language}`;
  const change = (key: string, part: Partial<ReturnType<typeof wordsIn>>) =>
    onChange(
      withTranslation(draft, language, {
        questions: { ...translation.questions, [key]: { ...wordsIn(draft, language, key), ...part } },
      }),
    );
  return (
    <div className={classes.fields}>
      <Text size="sm" c="dimmed">
        What is left empty is said in {languageName(draft.language)}.
      </Text>
      <TextInput
        label={`Title: ${draft.title}`}
        lang={language}
        dir="auto"
        maxLength={SURVEY_TITLE_MAX_LENGTH}
        value={translation.title}
        error={problems[`${at}.title`]}
        onChange={({ currentTarget }) =>
          onChange(withTranslation(draft, language, { title: currentTarget.value }))
        }
      />
      {draft.questions.map(({ id, key, question, choices }, index) => {
        const words = wordsIn(draft, language, key);
        const path = `${at}.questions.${key}`;
        return (
          <Group key={id} grow align="flex-start" preventGrowOverflow={false}>
            <Textarea
              label={`${index + 1}. ${question || 'New question'}`}
              lang={language}
              dir="auto"
              autosize
              minRows={1}
              miw={220}
              maxLength={SURVEY_QUESTION_MAX_LENGTH}
              value={words.question}
              error={problems[`${path}.question`]}
              onChange={({ currentTarget }) => change(key, { question: currentTarget.value })}
            />
            {choices.length > 0 ? (
              <Textarea
                label={`Choices: ${choices.join(', ')}`}
                description="One in each line, in the same order."
                lang={language}
                dir="auto"
                autosize
                minRows={Math.min(choices.length, 8)}
                miw={220}
                value={words.choices.join('\n')}
                error={problems[`${path}.choices`]}
                onChange={({ currentTarget }) => change(key, { choices: linesOf(currentTarget.value) })}
              />
            ) : null}
          </Group>
        );
      })}
    </div>
  );
}

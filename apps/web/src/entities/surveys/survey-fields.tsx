import { directionOf, languageFor } from '@heatwise/domain/education/course';
import type { Answer } from '@heatwise/domain/surveys/question';
import { languagesOfSurvey, type SurveyContent, surveyIn } from '@heatwise/domain/surveys/survey';
import { type Answers, shownQuestions } from '@heatwise/domain/surveys/survey-answers';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { languageName } from '../../ui/languages.ts';
import { AnswerField } from './answer-field.tsx';
import classes from './surveys.module.css';

type Props = {
  survey: SurveyContent;
  answers: Answers;
  /** By the questions' keys. */
  problems: Readonly<Record<string, string>>;
  onChange: (answers: Answers) => void;
};

/** A survey as it is asked: what depends on an answer comes and goes with it. */
export function SurveyFields({ survey, answers, problems, onChange }: Props) {
  const titleId = useId();
  const languages = languagesOfSurvey(survey);
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen === null ? navigator.languages : [chosen];
  const language = languageFor(languages, wanted);
  const said = surveyIn(survey, language);

  function answer(key: string, given: Answer): void {
    onChange(new Map(answers).set(key, given));
  }

  return (
    <section className={classes.survey} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Text fw={600} id={titleId} lang={language} dir={directionOf(language)}>
          {said.title}
        </Text>
        {languages.length > 1 ? (
          <NativeSelect
            aria-label="Language of the questions"
            value={language}
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        ) : null}
      </div>
      <Stack gap="sm" lang={language} dir={directionOf(language)}>
        {shownQuestions(survey.questions, answers).map((question) => (
          <AnswerField
            key={question.key}
            asked={question}
            said={said.questions.get(question.key) ?? question}
            answer={answers.get(question.key) ?? null}
            problem={problems[question.key]}
            onChange={(given) => answer(question.key, given)}
          />
        ))}
      </Stack>
    </section>
  );
}

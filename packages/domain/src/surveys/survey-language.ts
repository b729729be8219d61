import type { SurveyContent } from './survey.ts';

/** The words in which a question is asked; its choices stand where those of the survey's own language do. */
export type SaidQuestion = { readonly question: string; readonly choices: readonly string[] };

/** A survey's title and questions in a language; what is not translated is said in the survey's own. */
export type SaidSurvey = { readonly title: string; readonly questions: ReadonlyMap<string, SaidQuestion> };

export function surveyIn(survey: SurveyContent, language: string): SaidSurvey {
  const words = Object.hasOwn(survey.translations, language) ? survey.translations[language] : undefined;
  return {
    title: words?.title.trim() || survey.title,
    questions: new Map(
      survey.questions.map(({ key, question, choices }) => {
        const own = words && Object.hasOwn(words.questions, key) ? words.questions[key] : undefined;
        return [
          key,
          {
            question: own?.question.trim() || question,
            choices: choices.map((choice, place) => own?.choices[place]?.trim() || choice),
          },
        ];
      }),
    ),
  };
}

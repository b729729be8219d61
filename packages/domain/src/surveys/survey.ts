import type { MeasurementType } from '../measurements/measurement-type.ts';
import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import type { QuestionType } from './question.ts';

/** What a survey can ask for, with the name a screen shows. See docs/rules.md#surveys. */
export const SURVEY_QUESTION_TYPES = {
  choice: 'One choice',
  choice_multi: 'Several choices',
  number: 'Number',
  text: 'Text',
} as const satisfies Partial<Record<QuestionType, string>>;
export type SurveyQuestionType = keyof typeof SURVEY_QUESTION_TYPES;
export const ALL_SURVEY_QUESTION_TYPES = Object.keys(SURVEY_QUESTION_TYPES) as [
  SurveyQuestionType,
  ...SurveyQuestionType[],
];

/** The tests that can be asked about; the organisation's own types besides. */
export const SURVEYED_TYPES = ['sosm', 'sosm_baseline', 'sweat', 'et_test', 'ez_test', 'custom'] as const;
export type SurveyedType = Extract<MeasurementType, (typeof SURVEYED_TYPES)[number]>;

/** Shown when an earlier question with choices is answered with one of these. */
export type ShownWhen = { readonly key: string; readonly answers: readonly string[] };

export type SurveyQuestion = {
  /** The same in every version, so that answers count together. */
  readonly key: string;
  readonly type: SurveyQuestionType;
  readonly question: string;
  readonly is_required: boolean;
  /** Of questions with choices; empty otherwise. */
  readonly choices: readonly string[];
  /** Of numbers; null where there is no limit. */
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
  /** Null: always. */
  readonly shown_when: ShownWhen | null;
};

/** The words of a survey in another language; what is empty or missing is said in the survey's own. */
export type SurveyTranslation = {
  readonly title: string;
  readonly questions: Readonly<
    Record<string, { readonly question: string; readonly choices: readonly string[] }>
  >;
};

/** All that a survey says: what a version keeps. */
export type SurveyContent = {
  readonly title: string;
  /** Its own language; answers are kept in the words of this one. */
  readonly language: string;
  readonly questions: readonly SurveyQuestion[];
  readonly translations: Readonly<Record<string, SurveyTranslation>>;
};

/** A published version, as whoever asks it knows it. */
export type AskedSurvey = SurveyContent & { readonly survey_id: string; readonly version: number };

export const SURVEY_TITLE_MAX_LENGTH = 80;
export const SURVEY_QUESTION_MAX_LENGTH = 300;
export const SURVEY_KEY_MAX_LENGTH = 40;
export const SURVEY_UNIT_MAX_LENGTH = 20;
export const SURVEY_CHOICE_MAX_LENGTH = 100;
export const TEXT_ANSWER_MAX_LENGTH = 500;
export const MOST_SURVEYS = 100;
export const MOST_SURVEY_QUESTIONS = 40;
export const MOST_SURVEY_CHOICES = 30;
export const MOST_SURVEY_TRANSLATIONS = 10;
export const SURVEY_NUMBER_LIMIT = 1_000_000_000;
/**
 * What the questions with all choices selected may take in a measurement, whose metadata has 16 KB in all: the device
 * needs some of them, and so do texts that are answered.
 */
export const SURVEY_MAX_BYTES = 10 * 1024;
export const SURVEY_LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
export const SURVEY_LANGUAGE_MAX_LENGTH = 35;

export const SURVEY_MESSAGES = {
  notFound: 'This survey does not exist any more.',
  changed: 'Somebody else changed this survey meanwhile. Open it again.',
  notValid: 'This survey cannot be saved like this.',
  tooMany: `There are ${MOST_SURVEYS} surveys already. Delete one that nobody needs.`,
  notPublished: 'Publish the survey before you switch it on.',
  taken: 'Another survey is asked with this test already. Switch that one off first.',
  typeGone: 'This type of test does not exist, or was retired.',
} as const;

/** Surveys ask everybody who is tested: the organisation's admins write them. */
export function maySetSurveys(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

export function hasChoices(type: QuestionType): boolean {
  return type === 'choice' || type === 'choice_multi';
}

/** An empty question of a type. */
export function newQuestion(key: string, type: SurveyQuestionType = 'choice'): SurveyQuestion {
  return {
    key,
    type,
    question: '',
    is_required: false,
    choices: [],
    min: null,
    max: null,
    unit: '',
    shown_when: null,
  };
}

/** A key made of a question's words, which none of the others has. */
export function keyOfWords(words: string, others: readonly string[]): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
    .replace(/_+$/, '');
  const key = plain || 'question';
  if (!others.includes(key)) return key;
  for (let number = 2; ; number += 1) {
    if (!others.includes(`${key}_${number}`)) return `${key}_${number}`;
  }
}

/** The languages of a survey, its own first. */
export function languagesOfSurvey({ language, translations }: SurveyContent): string[] {
  return [language, ...Object.keys(translations).sort()];
}

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

import {
  hasChoices,
  MOST_SURVEY_CHOICES,
  MOST_SURVEY_QUESTIONS,
  MOST_SURVEY_TRANSLATIONS,
  SURVEY_CHOICE_MAX_LENGTH,
  SURVEY_KEY_MAX_LENGTH,
  SURVEY_LANGUAGE,
  SURVEY_LANGUAGE_MAX_LENGTH,
  SURVEY_MAX_BYTES,
  SURVEY_NUMBER_LIMIT,
  SURVEY_QUESTION_MAX_LENGTH,
  SURVEY_TITLE_MAX_LENGTH,
  SURVEY_UNIT_MAX_LENGTH,
  type SurveyContent,
  type SurveyQuestion,
  type SurveyTranslation,
} from './survey.ts';

/** What is wrong, at the path of its field: "questions.2.choices". */
export type SurveyProblem = { readonly path: string; readonly message: string };

export const SURVEY_PROBLEMS = {
  title: 'Give the survey a title.',
  titleLong: `A title has at most ${SURVEY_TITLE_MAX_LENGTH} characters.`,
  noQuestions: 'Ask at least one question.',
  manyQuestions: `A survey has at most ${MOST_SURVEY_QUESTIONS} questions.`,
  tooLarge: 'The survey is too large to be stored with a test. Shorten questions or choices.',
  language: 'This is no language.',
  manyLanguages: `A survey has at most ${MOST_SURVEY_TRANSLATIONS} translations.`,
  ownLanguage: 'A survey is not translated into its own language.',
  question: 'Write the question.',
  questionLong: `A question has at most ${SURVEY_QUESTION_MAX_LENGTH} characters.`,
  key: `A key begins with a letter, has only a-z, 0-9 and _, and at most ${SURVEY_KEY_MAX_LENGTH} characters.`,
  keyTwice: 'Another question has this key.',
  fewChoices: 'Offer at least two choices.',
  manyChoices: `Offer at most ${MOST_SURVEY_CHOICES} choices.`,
  choiceEmpty: 'A choice is empty.',
  choiceLong: `A choice has at most ${SURVEY_CHOICE_MAX_LENGTH} characters.`,
  choiceTwice: 'Two choices are the same.',
  limits: 'The least must not be above the most.',
  limit: 'This must be a number up to a billion.',
  unitLong: `A unit has at most ${SURVEY_UNIT_MAX_LENGTH} characters.`,
  conditionUnknown: 'A question can only depend on an earlier question with choices.',
  conditionEmpty: 'Choose the answers with which the question is shown.',
  conditionChoice: 'One of these answers is not offered by the question that it depends on.',
} as const;

const KEY = new RegExp(`^[a-z][a-z0-9_]{0,${SURVEY_KEY_MAX_LENGTH - 1}}$`);

/** What is wrong with a survey, in words; empty when it may be saved. A draft may still be without questions. */
export function surveyProblems(
  survey: SurveyContent,
  { isToPublish = false }: { isToPublish?: boolean } = {},
): SurveyProblem[] {
  const { title, language, questions, translations } = survey;
  const whole: SurveyProblem[] = only([
    ['title', title.trim() === '' ? SURVEY_PROBLEMS.title : null],
    ['title', title.length > SURVEY_TITLE_MAX_LENGTH ? SURVEY_PROBLEMS.titleLong : null],
    ['language', languageProblem(language)],
    ['questions', isToPublish && questions.length === 0 ? SURVEY_PROBLEMS.noQuestions : null],
    ['questions', questions.length > MOST_SURVEY_QUESTIONS ? SURVEY_PROBLEMS.manyQuestions : null],
    ['questions', bytesInMeasurement(survey) > SURVEY_MAX_BYTES ? SURVEY_PROBLEMS.tooLarge : null],
    [
      'translations',
      Object.keys(translations).length > MOST_SURVEY_TRANSLATIONS ? SURVEY_PROBLEMS.manyLanguages : null,
    ],
  ]);
  return [
    ...whole,
    ...questions.flatMap((question, index) => questionProblems(question, index, questions)),
    ...Object.entries(translations).flatMap(([other, translation]) =>
      translationProblems(survey, other, translation),
    ),
  ];
}

type Found = readonly (readonly [path: string, message: string | null])[];

function only(found: Found): SurveyProblem[] {
  return found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

function languageProblem(language: string): string | null {
  const isOne = language.length <= SURVEY_LANGUAGE_MAX_LENGTH && SURVEY_LANGUAGE.test(language);
  return isOne ? null : SURVEY_PROBLEMS.language;
}

function questionProblems(
  asked: SurveyQuestion,
  index: number,
  all: readonly SurveyQuestion[],
): SurveyProblem[] {
  const { key, type, question, choices, min, max, unit, shown_when } = asked;
  const isTwice = all.slice(0, index).some((other) => other.key === key);
  const found: Found = [
    ['question', textProblem(question)],
    ['key', !KEY.test(key) ? SURVEY_PROBLEMS.key : isTwice ? SURVEY_PROBLEMS.keyTwice : null],
    ['choices', hasChoices(type) ? choicesProblem(choices) : null],
    ['min', limitProblem(min)],
    ['max', limitProblem(max) ?? (min !== null && max !== null && min > max ? SURVEY_PROBLEMS.limits : null)],
    ['unit', unit.length > SURVEY_UNIT_MAX_LENGTH ? SURVEY_PROBLEMS.unitLong : null],
    ['shown_when', shown_when === null ? null : conditionProblem(shown_when, all.slice(0, index))],
  ];
  return only(found).map(({ path, message }) => ({ path: `questions.${index}.${path}`, message }));
}

function textProblem(question: string): string | null {
  if (question.trim() === '') return SURVEY_PROBLEMS.question;
  return question.length > SURVEY_QUESTION_MAX_LENGTH ? SURVEY_PROBLEMS.questionLong : null;
}

function choicesProblem(choices: readonly string[]): string | null {
  if (choices.length < 2) return SURVEY_PROBLEMS.fewChoices;
  if (choices.length > MOST_SURVEY_CHOICES) return SURVEY_PROBLEMS.manyChoices;
  if (choices.some((choice) => choice.trim() === '')) return SURVEY_PROBLEMS.choiceEmpty;
  if (choices.some(({ length }) => length > SURVEY_CHOICE_MAX_LENGTH)) return SURVEY_PROBLEMS.choiceLong;
  return hasTwins(choices) ? SURVEY_PROBLEMS.choiceTwice : null;
}

/** Whether two of these read alike. */
function hasTwins(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.trim().toLowerCase())).size < texts.length;
}

function limitProblem(limit: number | null): string | null {
  if (limit === null) return null;
  return Number.isFinite(limit) && Math.abs(limit) <= SURVEY_NUMBER_LIMIT ? null : SURVEY_PROBLEMS.limit;
}

function conditionProblem(
  { key, answers }: NonNullable<SurveyQuestion['shown_when']>,
  earlier: readonly SurveyQuestion[],
): string | null {
  const asked = earlier.find((one) => one.key === key);
  if (!asked || !hasChoices(asked.type)) return SURVEY_PROBLEMS.conditionUnknown;
  if (answers.length === 0) return SURVEY_PROBLEMS.conditionEmpty;
  return answers.every((answer) => asked.choices.includes(answer)) ? null : SURVEY_PROBLEMS.conditionChoice;
}

function translationProblems(
  survey: SurveyContent,
  language: string,
  { title, questions }: SurveyTranslation,
): SurveyProblem[] {
  const at = `translations.${language}`;
  const ofQuestions = survey.questions.flatMap(({ key, choices }): Found => {
    const words = Object.hasOwn(questions, key) ? questions[key] : undefined;
    if (!words) return [];
    const said = choices.map((choice, place) => words.choices[place]?.trim() || choice);
    const isLong = words.choices.some(({ length }) => length > SURVEY_CHOICE_MAX_LENGTH);
    const path = `${at}.questions.${key}`;
    return [
      [
        `${path}.question`,
        words.question.length > SURVEY_QUESTION_MAX_LENGTH ? SURVEY_PROBLEMS.questionLong : null,
      ],
      [
        `${path}.choices`,
        isLong ? SURVEY_PROBLEMS.choiceLong : hasTwins(said) ? SURVEY_PROBLEMS.choiceTwice : null,
      ],
    ];
  });
  return only([
    [at, languageProblem(language)],
    [at, language === survey.language ? SURVEY_PROBLEMS.ownLanguage : null],
    [`${at}.title`, title.length > SURVEY_TITLE_MAX_LENGTH ? SURVEY_PROBLEMS.titleLong : null],
    ...ofQuestions,
  ]);
}

/** What the questions take at most in a measurement, texts that are answered apart. */
function bytesInMeasurement({ title, questions }: SurveyContent): number {
  const asked = questions.map(({ key, type, question, choices }) => ({
    key,
    type,
    question,
    value: null,
    choices,
    selected_answer: choices,
  }));
  return new TextEncoder().encode(JSON.stringify({ title, questions: asked })).length;
}

/** As it is kept: without spaces around its words, and without what belongs to another type or to no question. */
export function tidiedSurvey({ title, language, questions, translations }: SurveyContent): SurveyContent {
  const tidied = questions.map((asked) => {
    const isNumber = asked.type === 'number';
    return {
      ...asked,
      question: asked.question.trim(),
      choices: hasChoices(asked.type) ? asked.choices.map((choice) => choice.trim()) : [],
      min: isNumber ? asked.min : null,
      max: isNumber ? asked.max : null,
      unit: isNumber ? asked.unit.trim() : '',
    };
  });
  const wordsOf = ({ title: said, questions: words }: SurveyTranslation): SurveyTranslation => ({
    title: said.trim(),
    questions: Object.fromEntries(
      tidied.flatMap(({ key, choices }) => {
        const own = Object.hasOwn(words, key) ? words[key] : undefined;
        if (!own) return [];
        const ownChoices = own.choices.slice(0, choices.length).map((choice) => choice.trim());
        return [[key, { question: own.question.trim(), choices: ownChoices }]];
      }),
    ),
  });
  return {
    title: title.trim(),
    language,
    questions: tidied,
    translations: Object.fromEntries(
      Object.entries(translations).map(([other, translation]) => [other, wordsOf(translation)]),
    ),
  };
}

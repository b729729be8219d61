import { type Answer, QUESTION_TYPES, type Question, type QuestionMeasure } from './question.ts';
import { hasChoices, type SurveyContent, type SurveyQuestion, TEXT_ANSWER_MAX_LENGTH } from './survey.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A measurement's metadata with its answers as the rules have them: text and number a single value, choice a single
 * one of what was offered, choice_multi a list of it. What cannot be read as one is no answer: a test is never lost
 * because an answer is odd. Questions of unknown types, and fields that we do not know, stay as they were sent.
 * See docs/rules.md#questions-beside-a-measurement.
 */
export function withTidyAnswers(metadata: Fields): Readonly<Record<string, unknown>> {
  const measure = metadata._question_measure;
  if (!isFields(measure) || !Array.isArray(measure.questions)) return metadata;
  const questions = measure.questions.map((question) => (isFields(question) ? tidied(question) : question));
  return { ...metadata, _question_measure: { ...measure, questions } };
}

export const CHOICE_NOT_OFFERED = 'This choice is not offered.';

/**
 * Choices that were sent and are not among those of their question, by the question's place. A question without a list
 * of choices takes any.
 */
export function unofferedChoices(metadata: Fields): { readonly path: string; readonly message: string }[] {
  const measure = metadata._question_measure;
  if (!isFields(measure) || !Array.isArray(measure.questions)) return [];
  return measure.questions.flatMap((question, index) => {
    if (!isFields(question) || !Array.isArray(question.choices)) return [];
    if (question.type !== 'choice' && question.type !== 'choice_multi') return [];
    const offered: readonly unknown[] = question.choices;
    const chosen: readonly unknown[] = [question.selected_answer ?? question.value ?? []].flat();
    if (chosen.every((one) => offered.includes(one))) return [];
    const path = `metadata._question_measure.questions.${index}.selected_answer`;
    return [{ path, message: CHOICE_NOT_OFFERED }];
  });
}

function tidied(question: Fields): Fields {
  const { value, selected_answer: selected } = question;
  switch (QUESTION_TYPES.find((type) => type === question.type)) {
    case 'text':
      return { ...question, value: singleOf(value) };
    case 'number':
      return { ...question, value: numberOf(singleOf(value)) };
    case 'choice': {
      // Some devices say in `value` what was chosen.
      const chosen = singleOf(selected) ?? singleOf(value);
      const isOffered = !Array.isArray(question.choices) || question.choices.includes(chosen);
      return { ...question, selected_answer: chosen === null || !isOffered ? null : String(chosen) };
    }
    case 'choice_multi': {
      const offered: unknown[] = Array.isArray(question.choices) ? question.choices : [];
      const chosen: readonly unknown[] = [selected ?? value].flat();
      return { ...question, selected_answer: [...new Set(offered)].filter((one) => chosen.includes(one)) };
    }
    default:
      return question;
  }
}

/** The one value that there is; null for several, for none and for what is no value. */
function singleOf(value: unknown): string | number | null {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof one === 'string' || typeof one === 'number' ? one : null;
}

/** A number that was sent as text is one; words stay what they are. */
function numberOf(value: string | number | null): string | number | null {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value.replace(',', '.'));
  return Number.isFinite(number) ? number : value;
}

/** What was answered so far, by the questions' keys and in the words of the survey's own language. */
export type Answers = ReadonlyMap<string, Answer>;

export const ANSWER_PROBLEMS = {
  required: 'Answer this question.',
  number: 'Write a number.',
  textLong: `This must have at most ${TEXT_ANSWER_MAX_LENGTH} characters.`,
} as const;

/** Whether there is an answer at all: neither a text of spaces nor a list of nothing is one. */
export function isAnswered(answer: Answer | undefined): answer is NonNullable<Answer> {
  if (answer === null || answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return typeof answer === 'number' || answer.length > 0;
}

/**
 * The questions that are asked after these answers. One that depends on a question that is not asked itself is not
 * asked either, whatever was answered to it before.
 */
export function shownQuestions(questions: readonly SurveyQuestion[], answers: Answers): SurveyQuestion[] {
  const shown = new Map<string, SurveyQuestion>();
  for (const question of questions) {
    const { key, shown_when: when } = question;
    if (when === null || (shown.has(when.key) && isOneOf(answers.get(when.key), when.answers)))
      shown.set(key, question);
  }
  return [...shown.values()];
}

function isOneOf(answer: Answer | undefined, wanted: readonly string[]): boolean {
  if (typeof answer === 'string') return wanted.includes(answer);
  return typeof answer === 'object' && answer !== null && answer.some((one) => wanted.includes(one));
}

/** What is wrong with the answers to what is asked, by key; empty when they may be stored. */
export function answerProblems(
  questions: readonly SurveyQuestion[],
  answers: Answers,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    shownQuestions(questions, answers).flatMap((question) => {
      const problem = answerProblem(question, answers.get(question.key));
      return problem === null ? [] : [[question.key, problem]];
    }),
  );
}

function answerProblem(
  { type, is_required, min, max }: SurveyQuestion,
  answer: Answer | undefined,
): string | null {
  if (!isAnswered(answer)) return is_required ? ANSWER_PROBLEMS.required : null;
  if (type === 'text')
    return String(answer).length > TEXT_ANSWER_MAX_LENGTH ? ANSWER_PROBLEMS.textLong : null;
  if (type !== 'number') return null;
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return ANSWER_PROBLEMS.number;
  if ((min !== null && answer < min) || (max !== null && answer > max)) return limitsText({ min, max });
  return null;
}

/** 'Between 0 and 20.' */
export function limitsText({ min, max }: Pick<SurveyQuestion, 'min' | 'max'>): string {
  if (min !== null && max !== null) return `Between ${min} and ${max}.`;
  if (min !== null) return `At least ${min}.`;
  return max === null ? '' : `At most ${max}.`;
}

/** What a measurement keeps: with which version of which survey it was asked. */
export type AskedMeasure = QuestionMeasure & {
  readonly survey_id: string;
  readonly version: number;
};

/** The questions that were asked with their answers, as a measurement keeps them in the survey's own language. */
export function askedMeasure(
  survey: SurveyContent & { readonly survey_id: string; readonly version: number },
  answers: Answers,
): AskedMeasure {
  const { survey_id, version, title, questions } = survey;
  return {
    title,
    survey_id,
    version,
    questions: shownQuestions(questions, answers).map((question) =>
      answered(question, answers.get(question.key)),
    ),
  };
}

function answered({ key, type, question, choices }: SurveyQuestion, answer: Answer | undefined): Question {
  const given = isAnswered(answer) ? answer : null;
  const asked = { key, type, question, choices };
  if (!hasChoices(type)) {
    const value = typeof given === 'object' ? null : typeof given === 'string' ? given.trim() : given;
    return { ...asked, value, selected_answer: null };
  }
  if (type === 'choice_multi') {
    const chosen = choices.filter((choice) => typeof given === 'object' && given?.includes(choice));
    return { ...asked, value: null, selected_answer: chosen.length > 0 ? chosen : null };
  }
  return { ...asked, value: null, selected_answer: typeof given === 'string' ? given : null };
}

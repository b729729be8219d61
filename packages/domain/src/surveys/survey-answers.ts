import type { Answer, Question, QuestionMeasure } from './question.ts';
import { hasChoices, type SurveyContent, type SurveyQuestion, TEXT_ANSWER_MAX_LENGTH } from './survey.ts';

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

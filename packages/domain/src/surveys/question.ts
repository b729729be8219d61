/** Kinds of question beside a measurement. Source: specification §3. */
export const QUESTION_TYPES = ['text', 'number', 'choice', 'choice_multi', 'unknown'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What a type is called where question sets are made. */
export const QUESTION_TYPE_LABELS: Readonly<Record<QuestionType, string>> = {
  text: 'Text',
  number: 'Number',
  choice: 'Single choice',
  choice_multi: 'Multiple choice',
  unknown: 'Unknown',
};

/**
 * One question with its answer: `value` holds a text's or a number's, `selected_answer` the choice or the choices.
 * Both are null while there is none. Source: specification §3.
 */
export type Question = {
  readonly key: string;
  readonly type: QuestionType;
  readonly question: string;
  readonly value: string | number | null;
  readonly choices: readonly string[];
  readonly selected_answer: string | readonly string[] | null;
};

/** A single value, or a list of choices; null when there is no answer. */
export type Answer = string | number | readonly string[] | null;

/** The title and the questions that a measurement's metadata carries as `_question_measure`. */
export type QuestionMeasure = { readonly title: string; readonly questions: readonly Question[] };

/** Source: specification §8. */
export const UNSUPPORTED_QUESTION_TYPE_MESSAGE = 'Unsupported Question Type';
export const ANSWER_REQUIRED_MESSAGE = 'An answer is required';
export const ANSWER_NOT_TEXT_MESSAGE = 'The answer must be a text';
export const ANSWER_NOT_A_NUMBER_MESSAGE = 'The answer must be a number';
export const ANSWER_NOT_OFFERED_MESSAGE = 'The answer is not one of the choices';

/**
 * The answer of a question: text, number and choice give one value, choice_multi a list of offered choices in the
 * order they are offered, each once. A single choice is the one that was recorded, also when it is no longer offered.
 * Null where there is none. Throws a TypeError with UNSUPPORTED_QUESTION_TYPE_MESSAGE for an unknown type.
 * Source: specification §5.
 */
export function answerOf(question: Question): Answer {
  switch (question.type) {
    case 'text':
    case 'number':
      return question.value;
    case 'choice': {
      const { selected_answer } = question;
      return typeof selected_answer === 'string' && selected_answer !== '' ? selected_answer : null;
    }
    case 'choice_multi': {
      const chosen = offeredChoices(question.choices, question.selected_answer);
      return chosen.length === 0 ? null : chosen;
    }
    case 'unknown':
      throw new TypeError(UNSUPPORTED_QUESTION_TYPE_MESSAGE);
  }
}

/** The choices that were offered and selected, in the order of the offer. */
function offeredChoices(choices: readonly string[], selected: unknown): string[] {
  const wanted: readonly unknown[] = Array.isArray(selected) ? selected : [selected];
  return [...new Set(choices)].filter((choice) => wanted.includes(choice));
}

function isEmptyAnswer(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Array.isArray(answer) && answer.length === 0;
}

/** What is wrong with an answer, in words; null when nothing is. An empty one is wrong only where one is required. */
export function answerProblem(
  question: Pick<Question, 'type' | 'choices'>,
  answer: unknown,
  isRequired: boolean,
): string | null {
  if (question.type === 'unknown') return UNSUPPORTED_QUESTION_TYPE_MESSAGE;
  if (isEmptyAnswer(answer)) return isRequired ? ANSWER_REQUIRED_MESSAGE : null;
  const isOffered = (choice: unknown): boolean => question.choices.some((offered) => offered === choice);
  switch (question.type) {
    case 'text':
      return typeof answer === 'string' ? null : ANSWER_NOT_TEXT_MESSAGE;
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer) ? null : ANSWER_NOT_A_NUMBER_MESSAGE;
    case 'choice':
      return isOffered(answer) ? null : ANSWER_NOT_OFFERED_MESSAGE;
    case 'choice_multi':
      return Array.isArray(answer) && answer.every(isOffered) ? null : ANSWER_NOT_OFFERED_MESSAGE;
  }
}

/**
 * The question with an answer filled in where its type keeps it; empty answers become null. Throws a TypeError with
 * the message of `answerProblem` for an answer that does not fit.
 */
export function withAnswer(question: Question, answer: Answer): Question {
  const problem = answerProblem(question, answer, false);
  if (problem !== null) throw new TypeError(problem);
  const given = isEmptyAnswer(answer) ? null : answer;
  if (question.type === 'choice_multi') {
    return {
      ...question,
      value: null,
      selected_answer: given === null ? null : offeredChoices(question.choices, given),
    };
  }
  // The check above leaves only single values for the other types.
  const single = typeof given === 'string' || typeof given === 'number' ? given : null;
  if (question.type === 'choice') {
    return { ...question, value: null, selected_answer: single === null ? null : String(single) };
  }
  return { ...question, value: single, selected_answer: null };
}

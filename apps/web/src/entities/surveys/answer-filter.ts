import type { QuestionType } from '@heatwise/domain/surveys/question';
import { ALL_SURVEY_QUESTION_TYPES, type SurveyQuestionType } from '@heatwise/domain/surveys/survey';

/** Tests by what was answered. A key with another type is another question. */
export type AnswerFilter = {
  readonly type: SurveyQuestionType;
  readonly key: string;
  /** A choice, words of a text, "2..5" of a number; empty: answered at all. */
  readonly answer: string;
};

export type NumberSpan = { readonly from: number | null; readonly to: number | null };

export const answerTypeOf = (type: QuestionType | string): SurveyQuestionType | undefined =>
  ALL_SURVEY_QUESTION_TYPES.find((known) => known === type);

/** As one part of an address: "choice:sleep:Badly". */
export function writeAnswerFilter({ type, key, answer }: AnswerFilter): string {
  return `${type}:${encodeURIComponent(key)}:${answer}`;
}

/** What a part of an address asks for; null for what is none. */
export function readAnswerFilter(text: string | undefined): AnswerFilter | null {
  const [, name = '', encoded = '', answer = ''] = /^([a-z_]+):([^:]+):(.*)$/s.exec(text ?? '') ?? [];
  const type = answerTypeOf(name);
  if (!type) return null;
  try {
    return { type, key: decodeURIComponent(encoded), answer };
  } catch {
    return null;
  }
}

/** '2..5'; empty without any limit. */
export function writeSpan({ from, to }: NumberSpan): string {
  return from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`;
}

export function readSpan(answer: string): NumberSpan {
  const [from = '', to = ''] = answer.split('..');
  return { from: limitOf(from), to: limitOf(to) };
}

function limitOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** What was asked for in words: 'Badly', '2 to 5', 'any answer'. */
export function answerText({ type, answer }: AnswerFilter): string {
  if (answer === '') return 'any answer';
  if (type !== 'number') return answer;
  const { from, to } = readSpan(answer);
  if (from !== null && to !== null) return from === to ? String(from) : `${from} to ${to}`;
  if (from !== null) return `at least ${from}`;
  return to === null ? 'any answer' : `at most ${to}`;
}

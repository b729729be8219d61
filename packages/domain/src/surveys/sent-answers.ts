import { QUESTION_TYPES } from './question.ts';

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

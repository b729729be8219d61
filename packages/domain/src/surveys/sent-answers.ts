import { QUESTION_TYPES } from './question.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A measurement's metadata with its answers as the rules have them: text and number a single value, choice a single
 * one, choice_multi a list of what was offered. What cannot be read as one is no answer: a test is never lost because
 * an answer is odd. Questions of unknown types, and fields that we do not know, stay as they were sent.
 * See docs/rules.md#questions-beside-a-measurement.
 */
export function withTidyAnswers(metadata: Fields): Readonly<Record<string, unknown>> {
  const measure = metadata._question_measure;
  if (!isFields(measure) || !Array.isArray(measure.questions)) return metadata;
  const questions = measure.questions.map((question) => (isFields(question) ? tidied(question) : question));
  return { ...metadata, _question_measure: { ...measure, questions } };
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
      return { ...question, selected_answer: chosen === null ? null : String(chosen) };
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

import { QUESTION_TYPES, type Question, type QuestionMeasure, type QuestionType } from './question.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function readQuestion(fields: Fields): Question {
  const { key, type, question, value, choices, selected_answer } = fields;
  const known = QUESTION_TYPES.find((name): name is QuestionType => name === type) ?? 'unknown';
  const isSingle = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return {
    key: typeof key === 'string' ? key : '',
    type: known,
    question: typeof question === 'string' ? question : '',
    value: isSingle ? value : null,
    choices: texts(choices),
    selected_answer: Array.isArray(selected_answer)
      ? texts(selected_answer)
      : typeof selected_answer === 'string'
        ? selected_answer
        : null,
  };
}

/**
 * The questions a measurement was taken with, from its metadata; null when it has none. Devices of any age write
 * them: a type we do not know becomes "unknown", a field of the wrong kind is empty, what is no question is left out.
 * See docs/rules.md#questions-beside-a-measurement.
 */
export function questionMeasure(metadata: Fields): QuestionMeasure | null {
  const measure = metadata._question_measure;
  if (!isFields(measure) || !Array.isArray(measure.questions)) return null;
  return {
    title: typeof measure.title === 'string' ? measure.title : '',
    questions: measure.questions.filter(isFields).map(readQuestion),
  };
}

/** Kinds of question beside a measurement. See docs/rules.md#questions-beside-a-measurement. */
export const QUESTION_TYPES = ['text', 'number', 'choice', 'choice_multi', 'unknown'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/**
 * One question with its answer: `value` holds a text's or a number's, `selected_answer` the choice or the choices.
 * Both are null while there is none.
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

export const UNSUPPORTED_QUESTION_TYPE_MESSAGE = 'Unsupported Question Type';

/**
 * The answer of a question: text, number and choice give one value, choice_multi a list of offered choices in the
 * order they are offered, each once. A single choice is the one that was recorded, also when it is no longer offered.
 * Null where there is none. Throws a TypeError with UNSUPPORTED_QUESTION_TYPE_MESSAGE for an unknown type.
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

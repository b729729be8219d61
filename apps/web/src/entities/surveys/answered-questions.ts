import type { SurveyQuestionType } from '@heatwise/domain/surveys/survey';
import { answerTypeOf } from './answer-filter.ts';
import type { AnswerCount } from './answers.queries.ts';

/** A question with what was answered to it, in whatever version of a survey it was asked. */
export type AnsweredQuestion = {
  readonly key: string;
  readonly type: SurveyQuestionType;
  /** As it read when it was asked last. */
  readonly question: string;
  /** Tests in which it was asked, and in which it was answered. */
  readonly asked: number;
  readonly answered: number;
  readonly last_ms: number;
  /** Choices, those that were offered last first; numbers in their order. None of texts. */
  readonly answers: readonly { readonly answer: string | number; readonly count: number }[];
};

/**
 * Puts counts together. The same key counts as one question as long as its type is the same; a choice that was renamed
 * is another one.
 */
export function answeredQuestions(rows: readonly AnswerCount[]): AnsweredQuestion[] {
  const groups = new Map<string, AnswerCount[]>();
  for (const row of rows) {
    const name = `${row.type}:${row.key}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()]
    .flatMap((group) => questionOf(group) ?? [])
    .sort((one, other) => other.asked - one.asked || one.key.localeCompare(other.key));
}

function questionOf(rows: readonly AnswerCount[]): AnsweredQuestion | undefined {
  const last = rows.reduce((latest, row) => (row.last_ms > latest.last_ms ? row : latest));
  const type = answerTypeOf(last.type);
  if (!type) return undefined;
  const counts = new Map<string | number, number>();
  let answered = 0;
  for (const row of rows) {
    const given = answersIn(type, row);
    if (given.length > 0) answered += row.count;
    for (const answer of type === 'text' ? [] : given)
      counts.set(answer, (counts.get(answer) ?? 0) + row.count);
  }
  const { key, question, last_ms } = last;
  return {
    key,
    type,
    last_ms,
    answered,
    question: question || key,
    asked: sumOf(rows),
    answers: inOrder(type, counts, listIn(last.choices)),
  };
}

function sumOf(rows: readonly AnswerCount[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

function answersIn(type: SurveyQuestionType, { answer, choices }: AnswerCount): (string | number)[] {
  if (answer === null) return [];
  if (type !== 'choice_multi') return [type === 'choice' ? String(answer) : answer];
  const selected = listIn(String(answer));
  return [...new Set(listIn(choices))].filter((choice) => selected.includes(choice));
}

/** The texts of a JSON list; one that is no list is a text of its own. */
function listIn(json: string | null): string[] {
  if (json === null) return [];
  if (!json.startsWith('[')) return [json];
  try {
    return (JSON.parse(json) as unknown[]).filter((one) => typeof one === 'string');
  } catch {
    return [json];
  }
}

function inOrder(
  type: SurveyQuestionType,
  counts: ReadonlyMap<string | number, number>,
  offered: readonly string[],
): AnsweredQuestion['answers'] {
  if (type === 'number') {
    return [...counts]
      .map(([answer, count]) => ({ answer, count }))
      .sort((one, other) => Number(one.answer) - Number(other.answer));
  }
  // What was offered last and chosen by nobody says something, too.
  const places = type === 'text' ? [] : [...new Set([...offered, ...counts.keys()])];
  return places.map((answer) => ({ answer, count: counts.get(answer) ?? 0 }));
}

import type { SheetCell } from '@heatwise/domain/spreadsheet/sheet';
import { answerOf, type Question } from '@heatwise/domain/surveys/question';
import { questionMeasure } from '@heatwise/domain/surveys/question-measure';
import { safeCellText } from '@heatwise/domain/text/spreadsheet-cell';

/** What one row answered, by column. */
export type RowAnswers = ReadonlyMap<string, SheetCell> | null;

/**
 * A column for each question that the rows of an export were asked: which ones is known when all rows are read. The
 * same key with another type is another question.
 */
export function answerColumns() {
  const headers = new Map<string, string>();

  function columnOf({ key, type, question }: Question): string {
    const column = `${type}:${key}`;
    if (!headers.has(column)) {
      const isTwice = [...headers.keys()].some((other) => other.slice(other.indexOf(':') + 1) === key);
      const name = isTwice ? `${key}, ${type}` : key;
      headers.set(column, safeCellText(question && question !== key ? `${question} (${name})` : name));
    }
    return column;
  }

  return {
    /** Takes a row's answers in. */
    read(metadata: Readonly<Record<string, unknown>>): RowAnswers {
      const questions = questionMeasure(metadata)?.questions ?? [];
      if (questions.length === 0) return null;
      return new Map(questions.map((question) => [columnOf(question), cellOf(question)]));
    },
    headers: (): string[] => [...headers.values()],
    cells: (answers: RowAnswers): SheetCell[] =>
      [...headers.keys()].map((column) => answers?.get(column) ?? null),
  };
}

function cellOf(question: Question): SheetCell {
  // What a device asks in a way of its own is not read.
  if (question.type === 'unknown') return null;
  const answer = answerOf(question);
  if (answer === null || typeof answer === 'number') return answer;
  return safeCellText(typeof answer === 'string' ? answer : answer.join('; '));
}

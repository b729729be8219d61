import { SHEET_MAX_ROWS, type SheetCell } from '@heatwise/domain/spreadsheet/sheet';
import { answerOf, type Question, questionMeasure } from '@heatwise/domain/surveys/question';
import { CSV_BEGINNING, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { LocalDatabase } from '../../../local-db/local-database.ts';
import type { MakeWorkbook } from '../../../platform/workbook/make-workbook.ts';
import type { MeasurementQuery } from '../list/measurement-conditions.queries.ts';
import type { MeasurementSort } from '../list/measurement-filter.ts';
import { readMeasurements } from '../list/use-measurement-list.ts';
import {
  csvCells,
  EXPORT_HEADERS,
  EXPORT_SHEET_COLUMNS,
  type ExportRow,
  exportColumns,
  metadataOf,
  sheetCells,
} from './export-rows.queries.ts';

/** What one row answered, by column. */
type RowAnswers = ReadonlyMap<string, SheetCell> | null;

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

/** Rows read at a time: the page stays quick between two blocks. */
const BLOCK_ROWS = 1000;
export const TOO_MANY_ROWS = 'An Excel sheet holds 1,048,575 rows at most. Narrow the filter, or export CSV.';

export type ExportFormat = 'csv' | 'xlsx';

export type ExportTask = {
  readonly query: MeasurementQuery;
  readonly sort: MeasurementSort;
  readonly zone: TimeZone;
  readonly format: ExportFormat;
};

type Parts = {
  readonly database: Pick<LocalDatabase, 'rows'>;
  readonly makeWorkbook: MakeWorkbook;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
};

/** All rows of a list, in its order, as a file. Rejects with the signal's reason when it is ended. */
export async function exportMeasurements(task: ExportTask, parts: Parts): Promise<Blob> {
  const { query, sort, zone, format } = task;
  const { database, makeWorkbook, onRows, signal } = parts;
  const asked = answerColumns();
  const lines: { readonly line: string; readonly answers: RowAnswers }[] = [];
  const rows: { readonly cells: readonly SheetCell[]; readonly answers: RowAnswers }[] = [];
  let after: ExportRow | null = null;
  for (let count = 0; ; ) {
    const page: ExportRow[] = await readMeasurements<ExportRow>(
      database,
      { query, sort, after, limit: BLOCK_ROWS },
      exportColumns(query.showHidden),
    );
    signal.throwIfAborted();
    if (format === 'xlsx' && count + page.length > SHEET_MAX_ROWS) throw new Error(TOO_MANY_ROWS);
    for (const row of page) {
      const answers = asked.read(metadataOf(row));
      if (format === 'csv') lines.push({ line: csvLine(csvCells(row, zone)), answers });
      else rows.push({ cells: sheetCells(row, zone), answers });
    }
    count += page.length;
    onRows(count);
    after = page.at(-1) ?? null;
    if (page.length < BLOCK_ROWS) break;
  }
  const headers = asked.headers();
  if (format === 'csv') {
    const withAnswers = ({ line, answers }: (typeof lines)[number]) =>
      headers.length === 0 ? `${line}${LINE_END}` : `${line},${csvLines([asked.cells(answers)])}`;
    const head = csvLines([[...EXPORT_HEADERS, ...headers]]);
    return new Blob([CSV_BEGINNING, head, ...lines.map(withAnswers)], { type: 'text/csv;charset=utf-8' });
  }
  const sheet = {
    name: 'Measurements',
    columns: [...EXPORT_SHEET_COLUMNS, ...headers.map((header) => ({ header }))],
    rows: rows.map(({ cells, answers }) => [...cells, ...asked.cells(answers)]),
    frozenColumns: 1,
  };
  return makeWorkbook([sheet], signal);
}

const LINE_END = '\r\n';

/** One line without its end: columns may follow. */
function csvLine(cells: readonly SheetCell[]): string {
  return csvLines([cells]).slice(0, -LINE_END.length);
}

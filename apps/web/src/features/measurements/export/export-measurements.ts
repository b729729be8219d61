import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { LocalDatabase } from '../../../local-db/local-database.ts';
import type { MeasurementQuery } from '../list/measurement-conditions.queries.ts';
import type { MeasurementSort } from '../list/measurement-filter.ts';
import { readMeasurements } from '../list/read-measurements.ts';
import {
  type Cell,
  EXPORT_COLUMNS,
  EXPORT_HEADERS,
  type ExportRow,
  exportCells,
} from './export-rows.queries.ts';
import type { MakeWorkbook } from './make-workbook.ts';

/** Rows read at a time: the page stays quick between two blocks. */
const BLOCK_ROWS = 1000;
/** What a spreadsheet holds below its header. */
const WORKBOOK_MAX_ROWS = 1_048_575;
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
  const texts: string[] = [CSV_BEGINNING, csvLines([EXPORT_HEADERS])];
  const rows: (readonly Cell[])[] = [EXPORT_HEADERS];
  let after: ExportRow | null = null;
  for (let count = 0; ; ) {
    const page: ExportRow[] = await readMeasurements<ExportRow>(
      database,
      { query, sort, after, limit: BLOCK_ROWS },
      EXPORT_COLUMNS,
    );
    signal.throwIfAborted();
    if (format === 'xlsx' && count + page.length > WORKBOOK_MAX_ROWS) throw new Error(TOO_MANY_ROWS);
    const cells = page.map((row) => exportCells(row, zone));
    if (format === 'csv') texts.push(csvLines(cells));
    else rows.push(...cells);
    count += page.length;
    onRows(count);
    after = page.at(-1) ?? null;
    if (page.length < BLOCK_ROWS) break;
  }
  if (format === 'csv') return new Blob(texts, { type: 'text/csv;charset=utf-8' });
  const file = await makeWorkbook('Measurements', rows, signal);
  return new Blob([file], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

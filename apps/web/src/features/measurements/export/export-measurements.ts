import { SHEET_MAX_ROWS, type SheetCell } from '@heatwise/domain/spreadsheet/sheet';
import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { LocalDatabase } from '../../../local-db/local-database.ts';
import type { MakeWorkbook } from '../../../platform/workbook/make-workbook.ts';
import type { MeasurementQuery } from '../list/measurement-conditions.queries.ts';
import type { MeasurementSort } from '../list/measurement-filter.ts';
import { readMeasurements } from '../list/read-measurements.ts';
import {
  csvCells,
  EXPORT_HEADERS,
  EXPORT_SHEET_COLUMNS,
  type ExportRow,
  exportColumns,
  sheetCells,
} from './export-rows.queries.ts';

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
  const texts: string[] = [CSV_BEGINNING, csvLines([EXPORT_HEADERS])];
  const rows: (readonly SheetCell[])[] = [];
  let after: ExportRow | null = null;
  for (let count = 0; ; ) {
    const page: ExportRow[] = await readMeasurements<ExportRow>(
      database,
      { query, sort, after, limit: BLOCK_ROWS },
      exportColumns(query.showHidden),
    );
    signal.throwIfAborted();
    if (format === 'xlsx' && count + page.length > SHEET_MAX_ROWS) throw new Error(TOO_MANY_ROWS);
    if (format === 'csv') texts.push(csvLines(page.map((row) => csvCells(row, zone))));
    else rows.push(...page.map((row) => sheetCells(row, zone)));
    count += page.length;
    onRows(count);
    after = page.at(-1) ?? null;
    if (page.length < BLOCK_ROWS) break;
  }
  if (format === 'csv') return new Blob(texts, { type: 'text/csv;charset=utf-8' });
  return makeWorkbook(
    [{ name: 'Measurements', columns: EXPORT_SHEET_COLUMNS, rows, frozenColumns: 1 }],
    signal,
  );
}

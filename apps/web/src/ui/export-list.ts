import type { Sheet, SheetCell, SheetColumn } from '@heatwise/domain/spreadsheet/sheet';
import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import { safeCellText } from '@heatwise/domain/text/spreadsheet-cell';
import { dateText, dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

/** One column of an exported list. A date or a time is given in ms since 1970. */
export type ExportColumn<Row> = SheetColumn & { readonly value: (row: Row) => SheetCell };

/** A list as a sheet of a workbook; times are the zone's. */
export function listSheet<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  zone: TimeZone,
): Sheet {
  return {
    name,
    columns: columns.map(({ value: _value, ...column }) => column),
    rows: rows.map((row) =>
      columns.map(({ kind, value }) => {
        const cell = value(row);
        if (typeof cell === 'string') return safeCellText(cell);
        return cell !== null && isTime(kind) ? cell + zone.offsetAt(cell) : cell;
      }),
    ),
    frozenColumns: 1,
  };
}

/** The same as text with commas. */
export function listCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  zone: TimeZone,
): string {
  const lines = rows.map((row) =>
    columns.map(({ kind, value }) => {
      const cell = value(row);
      if (typeof cell === 'string') return safeCellText(cell);
      if (cell === null || !isTime(kind)) return cell;
      return kind === 'date' ? dateText(cell, zone) : dateTimeText(cell, zone);
    }),
  );
  return CSV_BEGINNING + csvLines([columns.map(({ header }) => header), ...lines]);
}

const isTime = (kind: SheetColumn['kind']) => kind === 'date' || kind === 'date-time';

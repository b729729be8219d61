import type { Sheet } from '../spreadsheet/sheet.ts';
import { CSV_BEGINNING, csvLines } from '../text/csv-text.ts';
import { safeCellText } from '../text/spreadsheet-cell.ts';

/** Bars of one day or class each, made of parts in the order of `parts`. */
export type ReportChart = {
  readonly title: string;
  readonly parts: readonly { readonly name: string; readonly colour: string }[];
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[];
};

export type ReportTable = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Said where there are no rows. */
  readonly empty: string;
  /** So many more rows there would be. */
  readonly left_out?: number;
};

/** What a report says, whatever it is set as. */
export type ReportDocument = {
  readonly title: string;
  readonly organisation: string;
  /** Name and value: which days, whom, and the numbers that matter. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly charts: readonly ReportChart[];
  readonly tables: readonly ReportTable[];
  /** How its numbers came about, and what is not in it. */
  readonly notes: readonly string[];
};

/** What the kind of a report makes of it. */
export type ReportWords = Pick<ReportDocument, 'facts' | 'charts' | 'tables' | 'notes'>;

/** 'Of …, 412 rows are left out: …', for a table that shows fewer rows than there are; null for one that shows all. */
export function leftOutText({ title, rows, left_out = 0 }: ReportTable, shown = rows.length): string | null {
  const missing = left_out + rows.length - shown;
  if (missing === 0) return null;
  const where = left_out === 0 ? ' They are in the CSV and Excel files.' : '';
  return `${title}: ${missing} more rows are counted above, but not listed.${where}`;
}

/** The tables one below the other, each under its title. */
export function reportCsv({ title, facts, tables, notes }: ReportDocument): string {
  const blocks = tables.map((table) => [
    [safeCellText(table.title)],
    [...table.columns],
    ...table.rows.map((row) => row.map(safeCell)),
    ...leftOutLines(table).map((line) => [line]),
  ]);
  const lines = [
    [safeCellText(title)],
    ...facts.map((fact) => fact.map(safeCellText)),
    ...blocks.flatMap((block) => [[], ...block]),
    [],
    ...notes.map((note) => [safeCellText(note)]),
  ];
  return CSV_BEGINNING + csvLines(lines);
}

/** A sheet for the facts and notes, and one for each table. */
export function reportSheets({ facts, tables, notes }: ReportDocument): Sheet[] {
  const about = [...facts, ...[...notes, ...tables.flatMap(leftOutLines)].map((note) => ['Note', note])];
  return [
    {
      name: 'Summary',
      columns: [{ header: 'What' }, { header: 'Value' }],
      rows: about.map((row) => [...row]),
    },
    ...tables.map(({ title, columns, rows }) => ({
      name: title.slice(0, 31),
      columns: columns.map((header) => ({ header })),
      rows,
    })),
  ];
}

function leftOutLines(table: ReportTable): string[] {
  return [leftOutText(table)].filter((text) => text !== null);
}

function safeCell(cell: string | number | null): string | number | null {
  return typeof cell === 'string' ? safeCellText(cell) : cell;
}

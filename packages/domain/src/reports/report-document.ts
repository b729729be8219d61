import type { Sheet } from '../spreadsheet/sheet.ts';
import { CSV_BEGINNING, csvLines } from '../text/csv-text.ts';
import { safeCellText } from '../text/spreadsheet-cell.ts';
import type { ReportTexts } from './texts/texts.ts';

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
  /** Of its language: what files say besides. */
  readonly texts: Pick<ReportTexts, 'language' | 'paper' | 'sheet' | 'none'>;
  readonly title: string;
  readonly organisation: string;
  /** Name and value: which days, whom, and the numbers that matter. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly charts: readonly ReportChart[];
  readonly tables: readonly ReportTable[];
  /** How its numbers came about, and what is not in it. */
  readonly notes: readonly string[];
};

/** 'Of …, 412 rows are left out: …', for a table that shows fewer rows than there are; null for one that shows all. */
export function leftOutText(
  { title, rows, left_out = 0 }: ReportTable,
  { paper }: Pick<ReportTexts, 'paper'>,
  shown = rows.length,
): string | null {
  const missing = left_out + rows.length - shown;
  if (missing === 0) return null;
  return `${paper.left_out(title, missing)}${left_out === 0 ? paper.in_other_files : ''}`;
}

/** The tables one below the other, each under its title. */
export function reportCsv({ title, facts, tables, notes, texts }: ReportDocument): string {
  const blocks = tables.map((table) => [
    [safeCellText(table.title)],
    [...table.columns],
    ...table.rows.map((row) => row.map(safeCell)),
    ...leftOutLines(table, texts).map((line) => [line]),
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
export function reportSheets({ facts, tables, notes, texts }: ReportDocument): Sheet[] {
  const { sheet } = texts;
  const said = [...notes, ...tables.flatMap((table) => leftOutLines(table, texts))];
  const about = [...facts, ...said.map((note) => [sheet.note, note])];
  return [
    {
      name: sheet.name,
      columns: [{ header: sheet.what }, { header: sheet.value }],
      rows: about.map((row) => [...row]),
    },
    ...tables.map(({ title, columns, rows }) => ({
      name: title.slice(0, 31),
      columns: columns.map((header) => ({ header })),
      rows,
    })),
  ];
}

function leftOutLines(table: ReportTable, texts: Pick<ReportTexts, 'paper'>): string[] {
  return [leftOutText(table, texts)].filter((text) => text !== null);
}

function safeCell(cell: string | number | null): string | number | null {
  return typeof cell === 'string' ? safeCellText(cell) : cell;
}

import type { Sheet } from '../spreadsheet/sheet.ts';
import { CSV_BEGINNING, csvLines, safeCellText } from '../text/csv-text.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { timeOfDayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { MOST_REPORT_ROWS, type ReportKind, type ReportSpan } from './report.ts';
import { columnId, REPORT_COLUMNS, tablesOf, tidyColumns } from './report-choices.ts';
import type { ReportTexts } from './texts/texts.ts';

type Months = Pick<ReportTexts, 'months'>;

const short = (day: CalendarDay, { months }: Months) =>
  `${day.slice(8, 10)} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;

/** '05 Nov 2026', with the month as the language has it. */
export function reportDay(day: CalendarDay, texts: Months): string {
  return `${short(day, texts)} ${day.slice(0, 4)}`;
}

/** '05 Nov' in the year of the last day, else '05 Nov 25'. */
export function shortReportDay(day: CalendarDay, last: CalendarDay, texts: Months): string {
  return day.slice(0, 4) === last.slice(0, 4) ? short(day, texts) : `${short(day, texts)} ${day.slice(2, 4)}`;
}

/** '05 Nov 2026 14:30' in the zone. */
export function reportTime(ms: number, zone: TimeZone, texts: Months): string {
  return `${reportDay(zone.dayAt(ms), texts)} ${timeOfDayText(ms, zone)}`;
}

/** A day, or from which to which. */
export function formatDays(
  { first, last }: { readonly first: CalendarDay; readonly last: CalendarDay },
  texts: ReportTexts,
): string {
  const day = reportDay(first, texts);
  return first === last ? day : texts.facts.span(day, reportDay(last, texts));
}

/** The whole days of a span in their order, and which of them an instant of the span is of. */
export type ReportDays = {
  readonly days: readonly CalendarDay[];
  /** From 0; null for an instant outside of the span. */
  indexOf(ms: number): number | null;
};

/** Each day's end is asked of the zone once: the instants may be very many. */
export function reportDays({ first, last, from, to }: ReportSpan, zone: TimeZone): ReportDays {
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const ends = days.map((day) => zone.startOf(addDays(day, 1)));
  return {
    days,
    indexOf(ms) {
      if (ms < from || ms >= to) return null;
      let low = 0;
      let high = ends.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) > ms) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}

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

type Rows = Pick<ReportTable, 'rows' | 'left_out'> & {
  /** What stands for `{unit}` in headings. */
  readonly unit?: string;
};
export type ColumnChoice = {
  readonly table: string;
  readonly title: string;
  /** The first one is what a row is about: with it the table is chosen. */
  readonly columns: readonly { readonly id: string; readonly label: string }[];
};

/** What there is to choose from, by table, as it is headed. */
export function columnChoices(texts: Pick<ReportTexts, 'tables'>, kind: ReportKind): ColumnChoice[] {
  return Object.entries(texts.tables[kind] as Record<string, Written>).map(([table, { title, columns }]) => {
    const names = new Map<string, string>(Object.entries(columns));
    const keys: readonly string[] = new Map(Object.entries(REPORT_COLUMNS[kind])).get(table) ?? [];
    return {
      table,
      title,
      columns: keys.map((key) => ({
        id: columnId(table, key),
        label: (names.get(key) ?? key).replace(' ({unit})', ''),
      })),
    };
  });
}

type Written = { readonly title: string; readonly empty: string; readonly columns: object };

/** A table of a kind under its headings in a language, as long as a report's may be. */
export function kindTable<Kind extends ReportKind>(
  texts: ReportTexts,
  kind: Kind,
  key: keyof (typeof REPORT_COLUMNS)[Kind] & string,
  { rows, left_out = 0, unit = '' }: Rows,
): KindTable {
  const { title, empty, columns } = texts.tables[kind][key] as Written;
  const names = new Map<string, string>(Object.entries(columns));
  const keys: readonly string[] = new Map(Object.entries(REPORT_COLUMNS[kind])).get(key) ?? [];
  const cut = Math.max(0, rows.length - MOST_REPORT_ROWS);
  return {
    key,
    title,
    empty,
    columns: keys.map((one) => (names.get(one) ?? one).replace('{unit}', unit)),
    rows: cut === 0 ? rows : rows.slice(0, MOST_REPORT_ROWS),
    left_out: left_out + cut,
  };
}

/** A table of a kind with all of its columns, as the kind's words make it. */
export type KindTable = ReportTable & { readonly key: string };

/** What the kind of a report makes of it. */
export type ReportWords = Pick<ReportDocument, 'facts' | 'charts' | 'notes'> & {
  readonly tables: readonly KindTable[];
};

/** The tables with the chosen columns only, in their order. */
export function chosenTables(
  kind: ReportKind,
  chosen: readonly string[] | null,
  tables: readonly KindTable[],
): ReportTable[] {
  const kept = tidyColumns(kind, chosen);
  const all = new Map(tablesOf(kind));
  return tables.flatMap(({ key, ...table }) => {
    const places = (all.get(key) ?? []).flatMap((column, place) =>
      kept === null || kept.includes(columnId(key, column)) ? [place] : [],
    );
    const pick = <Cell>(cells: readonly Cell[]) => places.flatMap((place) => cells.slice(place, place + 1));
    if (places.length === 0) return [];
    return [{ ...table, columns: pick(table.columns), rows: table.rows.map(pick) }];
  });
}

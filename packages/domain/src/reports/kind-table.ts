import { MOST_REPORT_ROWS, type ReportKind } from './report.ts';
import { columnId, REPORT_COLUMNS, tablesOf, tidyColumns } from './report-choices.ts';
import type { ReportDocument, ReportTable } from './report-document.ts';
import type { ReportTexts } from './texts/texts.ts';

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

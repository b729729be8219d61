import { DAY_MS } from '../time/durations.ts';
/** Null is an empty cell. In a column of dates the number is the wall clock's time, in ms as if it were UTC. */
export type SheetCell = string | number | null;

export type SheetColumn = {
  readonly header: string;
  /** 'text' keeps what is typed as it is: 00123 stays 00123. Without a kind the spreadsheet decides. */
  readonly kind?: 'text' | 'date' | 'date-time';
  /** In characters; otherwise as wide as what is in it, within reason. */
  readonly width?: number;
  /** Offered in a list at each empty cell; anything else can be typed too. */
  readonly choices?: readonly string[];
};

/** A table as a sheet: its header is styled, stays in view and filters. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Columns that stay in view when the sheet is scrolled sideways. */
  readonly frozenColumns?: number;
};

/** What a sheet holds below its header. */
export const SHEET_MAX_ROWS = 1_048_575;
/** What a cell holds. */
export const CELL_MAX_LENGTH = 32_767;
/** Days from the first day of spreadsheets, 30 December 1899, to 1 January 1970. */
const EPOCH_DAYS = 25_569;

/** A time as spreadsheets keep it: days and parts of a day. */
export function serialDay(wallClockMs: number): number {
  return Math.round(((wallClockMs + EPOCH_DAYS * DAY_MS) / DAY_MS) * 1e8) / 1e8;
}

/** 'A' for 0, 'AA' for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}

const LEAST_WIDTH = 10;
const MOST_WIDTH = 60;
/** The arrow of the filter is beside the header. */
const FILTER_ARROW = 3;
const DATE_WIDTHS = { date: 13, 'date-time': 19 } as const;

/** The width of each column in characters: of its longest text, but no narrower than its header. */
export function columnWidths({ columns, rows }: Sheet): number[] {
  return columns.map(({ header, kind, width }, index) => {
    if (width !== undefined) return width;
    let longest = header.length + FILTER_ARROW;
    if (kind === 'date' || kind === 'date-time') return Math.max(longest, DATE_WIDTHS[kind]);
    for (const row of rows) longest = Math.max(longest, String(row[index] ?? '').length + 1);
    return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, longest));
  });
}

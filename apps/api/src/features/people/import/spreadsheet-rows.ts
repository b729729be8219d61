import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import {
  type FoundColumns,
  type ImportRefusal,
  MOST_FILE_COLUMNS,
} from '@heatwise/contract/people/import.contract';
import {
  FULL_NAME_INDEX,
  IMPORT_HEADERS,
  IMPORT_HEADERS_OF_BEFORE,
  IMPORT_ROW_LIMIT,
  IMPORT_SHEET,
  suggestedColumns,
} from '@heatwise/domain/people/import-columns';
import { splitFullName } from '@heatwise/domain/people/person-name';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { RefusedArchive } from '../../../http/zip-archive.ts';

/** One row as texts, in the order of IMPORT_HEADERS. */
export type SheetRow = {
  /** As the spreadsheet numbers it. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Columns whose formula failed or was never computed. */
  readonly failed: readonly number[];
};
export type SheetReading =
  | { readonly rows: readonly SheetRow[] }
  | { readonly refusal: ImportRefusal | 'import-too-many-rows' };

/** Which sheet is read; undefined for the one whose headers fit best. */
export type SheetChoice = { readonly sheet?: string | undefined };

/** Which column of a file holds what, for a file that has other headers than the template's. */
export type Mapping = {
  /** As the spreadsheet numbers it. */
  readonly headRow: number;
  /** In the order of COLUMN_HEADERS; -1 for what the file does not have. */
  readonly columns: readonly number[];
};
export type ColumnsReading = FoundColumns | { readonly refusal: ImportRefusal };

/** Cells shown of each column, and how much of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
/** The headers may be below a title. */
const HEADER_WITHIN_ROWS = 20;
/** Columns in which a cell merged over several rows speaks for all of them. */
const SHARED_COLUMNS = new Set(['Tags', 'Jobs', 'Locations', 'Access'].map((name) => headerIndex(name)));
/** One long text that every cell refers to is small in the file and large in memory. */
const TEXT_LIMIT = 8_000_000;

/** The rows of a checked workbook that hold anything. Throws what the library throws on a broken file. */
export function readPeopleRows(
  bytes: Buffer,
  mapping: Mapping | null = null,
  { sheet: name }: SheetChoice = {},
): SheetReading {
  const sheet = chooseSheet(visibleSheets(bookOf(bytes)), name)?.sheet;
  if (!sheet) return { refusal: 'import-no-worksheet' };
  const data: Data = sheet['!data'] ?? [];
  const head = mapping ? { row: mapping.headRow - 1, columns: mapping.columns } : findHeaders(data);
  if (!head) return { refusal: 'import-headers-missing' };
  return collectRows(data, head, sharedCells(sheet, head.columns));
}

/** The columns of a checked workbook, whatever their headers. Throws what the library throws on a broken file. */
export function readColumns(bytes: Buffer, { sheet: name }: SheetChoice = {}): ColumnsReading {
  const sheets = visibleSheets(bookOf(bytes));
  const chosen = chooseSheet(sheets, name);
  if (!chosen) return { refusal: 'import-no-worksheet' };
  const data: Data = chosen.sheet['!data'] ?? [];
  const found = findColumns(data);
  if (!found) return { refusal: 'import-headers-missing' };
  return {
    sheet: chosen.name,
    sheets: sheets.map((one) => one.name),
    is_template: findHeaders(data) !== undefined,
    ...found,
  };
}

function findColumns(data: Data): Pick<FoundColumns, 'head_row' | 'columns'> | undefined {
  const texts = Array.from({ length: Math.min(data.length, HEADER_WITHIN_ROWS + SAMPLES) }, (_, row) =>
    Array.from(data[row] ?? [], (cell) => textOf(cell) ?? '').slice(0, MOST_FILE_COLUMNS),
  );
  const filled = texts.map((row) => row.filter((text) => text !== '').length);
  // A title has one cell or two; the headers are the first row that is about as full as the fullest.
  const head = filled.findIndex((count, row) => row < HEADER_WITHIN_ROWS && count * 2 > Math.max(...filled));
  if (head < 0) return undefined;
  const columns = (texts[head] ?? []).map((header, column) => ({
    header: header.slice(0, SAMPLE_LENGTH),
    samples: texts
      .slice(head + 1, head + 1 + SAMPLES)
      .map((row) => (row[column] ?? '').slice(0, SAMPLE_LENGTH))
      .filter(Boolean),
  }));
  return { head_row: head + 1, columns };
}

type Data = readonly (readonly (CellObject | undefined)[] | undefined)[];

function bookOf(bytes: Buffer): WorkBook {
  return read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellHTML: false,
    dateNF: 'yyyy-mm-dd',
  });
}

type NamedSheet = { readonly name: string; readonly sheet: WorkSheet };

/** The sheets that a reader of the file sees, charts aside: the one whose headers fit best first, then as in the file. */
function visibleSheets(book: WorkBook): NamedSheet[] {
  const properties = book.Workbook?.Sheets ?? [];
  const visible = book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name];
    const isSheet = sheet !== undefined && (sheet['!type'] ?? 'sheet') === 'sheet';
    return isSheet && !properties[index]?.Hidden ? [{ name, sheet, fit: headerFit(name, sheet) }] : [];
  });
  return visible.sort((one, other) => other.fit - one.fit);
}

/** How many columns of a sheet are known; of two sheets with as many, the one of the template's name comes first. */
function headerFit(name: string, sheet: WorkSheet): number {
  const headers = findColumns(sheet['!data'] ?? [])?.columns.map(({ header }) => header) ?? [];
  const known = suggestedColumns(headers).filter((column) => column !== null).length;
  return known + (name.trim().toLowerCase() === IMPORT_SHEET.toLowerCase() ? 0.5 : 0);
}

function chooseSheet(sheets: readonly NamedSheet[], wanted: string | undefined): NamedSheet | undefined {
  return wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
}

type Head = { readonly row: number; readonly columns: readonly number[] };

/**
 * Headers are compared trimmed and without regard to case; every one must be there, in any order, but those that files
 * of before had.
 */
function findHeaders(data: Data): Head | undefined {
  for (let row = 0; row < Math.min(data.length, HEADER_WITHIN_ROWS); row += 1) {
    const texts = Array.from(data[row] ?? [], (cell) => textOf(cell)?.toLowerCase());
    const columns = IMPORT_HEADERS.map((header) => texts.indexOf(header.toLowerCase()));
    const isThere = (column: number, index: number) =>
      column >= 0 || IMPORT_HEADERS_OF_BEFORE.includes(IMPORT_HEADERS[index] ?? '');
    if (columns.every(isThere)) return { row, columns };
  }
  return undefined;
}

function headerIndex(name: string): number {
  return (IMPORT_HEADERS as readonly string[]).indexOf(name);
}

/** For each cell that is under a merged one, the row whose text counts for it: by "row:column". */
function sharedCells(sheet: WorkSheet, columns: readonly number[]): Map<string, number> {
  const shared = new Map<string, number>();
  for (const { s, e } of sheet['!merges'] ?? []) {
    if (!SHARED_COLUMNS.has(columns.indexOf(s.c))) continue;
    // A merge over the rest of the sheet is not a list of people.
    const last = Math.min(e.r, s.r + IMPORT_ROW_LIMIT);
    for (let row = s.r + 1; row <= last; row += 1) shared.set(`${row}:${s.c}`, s.r);
  }
  return shared;
}

function collectRows(
  data: Data,
  { row: headRow, columns }: Head,
  shared: ReadonlyMap<string, number>,
): SheetReading {
  const rows: SheetRow[] = [];
  let length = 0;
  for (let row = headRow + 1; row < data.length; row += 1) {
    const own = columns.map((column) => data[row]?.[column]);
    // A row is somebody's when it has a cell of its own; a merged cell alone makes nobody.
    if (own.every((cell) => textOf(cell) === '')) continue;
    if (rows.length === IMPORT_ROW_LIMIT) return { refusal: 'import-too-many-rows' };
    const found = columns.map((column) => data[shared.get(`${row}:${column}`) ?? row]?.[column]);
    const cells = withSplitName(found.map((cell) => textOf(cell) ?? ''));
    const failed = found.flatMap((cell, index) =>
      textOf(cell) === undefined ? [index === FULL_NAME_INDEX ? 0 : index] : [],
    );
    rows.push({ row: row + 1, cells, failed });
    length += cells.reduce((sum, text) => sum + text.length, 0);
    if (length > TEXT_LIMIT) throw new RefusedArchive('too much text');
  }
  return { rows };
}

/** What a reader of the sheet sees in a cell, on one line; undefined where a formula has no value. */
function textOf(cell: CellObject | undefined): string | undefined {
  if (!cell) return '';
  if (cell.t === 'e' || (cell.f !== undefined && cell.v === undefined)) return undefined;
  return tidy(cell.t === 'n' ? numberText(cell) : String(cell.w ?? cell.v ?? ''));
}

/** The cells of the template's columns; a full name becomes first and last name where there is neither. */
function withSplitName(found: readonly string[]): string[] {
  const cells = found.slice(0, FULL_NAME_INDEX);
  const fullName = found[FULL_NAME_INDEX] ?? '';
  if (fullName === '' || cells[0] !== '' || cells[1] !== '') return cells;
  const { name_first, name_last } = splitFullName(fullName);
  return [name_first, name_last, ...cells.slice(2)];
}

/** Whether a format only shortens, groups or rounds a number, as 1.23E+10 and 1,234,567; 00417 and EMP-17 add to it. */
function isPlainNumber(format: string): boolean {
  const [positive = ''] = format.split(';');
  // Colours, padding and spaces are not part of the number.
  const digits = positive.replaceAll(/\[[^\]]*\]|[_*].|\\ /g, '').trim();
  return /^[#0?,. ]*(?:E\+?0+)?$/i.test(digits) && !/^0{2,}$/.test(digits);
}

/** Numbers keep all their digits, where the sheet would show 1.23E+12; dates and other formats are as shown. */
function numberText({ v, w, z }: CellObject): string {
  const format = typeof z === 'string' ? z : 'General';
  if (w === undefined || format === 'General') return String(v);
  if (SSF.is_date(format)) return w;
  return isPlainNumber(format) ? String(v) : w;
}

function tidy(text: string): string {
  return normaliseText(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

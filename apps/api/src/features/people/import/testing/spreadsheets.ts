import { readFileSync } from 'node:fs';
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import { IMPORT_HEADERS } from '@heatwise/domain/people/import-columns';
import { unzip, zipStored } from '../../../../http/zip-archive.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { TestHeaders } from '../../../../testing/test-organisation.ts';
import type { SpreadsheetKind } from '../spreadsheet-file.ts';

/** Files that LibreOffice wrote of people.fods: plain, and with a password. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
}

type Cell = string | number | null;

/** A workbook with one sheet of these rows. */
export function workbook(
  rows: readonly (readonly Cell[])[],
  { kind = 'xlsx', sheet = 'People' }: { kind?: SpreadsheetKind; sheet?: string } = {},
): Buffer {
  const book = utils.book_new();
  const cells: WorkSheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  utils.book_append_sheet(book, cells, sheet);
  return write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx', compression: true });
}

/** A workbook with several sheets, some of them hidden. */
export function sheets(
  rowsOf: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  hidden: readonly string[],
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(rowsOf))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** The same with the template's headers above them. */
export function peopleWorkbook(rows: readonly (readonly Cell[])[], kind: SpreadsheetKind = 'xlsx'): Buffer {
  return workbook([IMPORT_HEADERS, ...rows], { kind });
}

/** An .xlsx with some of its parts changed, added or, by null, left out. */
export async function withParts(
  file: Buffer,
  change: (entries: Map<string, string>) => Record<string, string | null>,
): Promise<Buffer> {
  const entries = await unzip(file);
  const texts = new Map([...entries].map(([name, data]) => [name, data.toString('utf8')]));
  for (const [name, text] of Object.entries(change(texts))) {
    if (text === null) entries.delete(name);
    else entries.set(name, Buffer.from(text, 'utf8'));
  }
  return zipStored(entries);
}

/** An .xls with another stream in it. */
export function withStream(file: Buffer, path: string): Buffer {
  const container = CFB.read(file, { type: 'buffer' });
  CFB.utils.cfb_add(container, path, Buffer.from('module'));
  return CFB.write(container, { type: 'buffer' });
}

/** Sends a file, as a browser does, to be verified, or to another route that takes one. */
export async function verify(
  { app }: TestApp,
  headers: TestHeaders,
  file: Buffer | null,
  name = 'people.xlsx',
  route = 'verify',
) {
  const payload = new FormData();
  payload.append('file', new Blob(file ? [new Uint8Array(file)] : []), file ? name : '');
  const response = await app.inject({
    method: 'POST',
    url: `/api/v3/user/import/${route}`,
    headers,
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

import { utils, write } from '@e965/xlsx';
import {
  IMPORT_HEADERS,
  IMPORT_HEADERS_OF_BEFORE,
  IMPORT_SHEET,
} from '@heatwise/domain/people/import-columns';
import { IMPORT_ACCESS_CHOICES } from '@heatwise/domain/people/import-rows';
import { workbookParts } from '@heatwise/domain/spreadsheet/workbook';
import { zipStored } from '../../../http/zip-archive.ts';
import type { SpreadsheetKind } from './spreadsheet-file.ts';

const HEADERS = IMPORT_HEADERS.filter((header) => !IMPORT_HEADERS_OF_BEFORE.includes(header));
/** In characters, in the order of the headers. */
const WIDTHS = [18, 18, 30, 26, 26, 26, 34, 16] as const;
const TAG_COLUMNS = { Tags: 'default', Jobs: 'job', Locations: 'location' } as const;
/** How a filled row looks; on a sheet of its own, so that nobody imports it. */
const EXAMPLES: readonly Readonly<Partial<Record<(typeof IMPORT_HEADERS)[number], string>>>[] = [
  {
    'First Name': 'Ana',
    'Last Name': 'Silva',
    Email: 'ana.silva@site.example',
    Tags: 'Day shift; First aiders',
    Jobs: 'Electrician',
    Locations: 'North yard',
    Access: 'View and Measure',
    'Employee ID': '00123',
  },
  { 'First Name': 'Ben', 'Last Name': 'Okoye', Jobs: 'Driller', 'Employee ID': '00124' },
];
const EXAMPLE_SHEET = 'Example';

/** Rows of the .xls whose cells are set to text; the .xlsx sets whole columns. */
const TEXT_ROWS = 500;

export const TEMPLATE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
} as const satisfies Record<SpreadsheetKind, string>;

export type TemplateTag = { readonly name: string; readonly type: string };

/**
 * The empty sheet to fill in: the headers, columns wide enough, every cell text, so that 00123 stays 00123 and no
 * employee id turns into a date, and a sheet with an example. The .xlsx offers the tags there are and the levels of
 * access in lists; the library that writes .xls has no lists.
 */
export function importTemplate(kind: SpreadsheetKind, tags: readonly TemplateTag[] = []): Buffer {
  return kind === 'xlsx' ? openXmlTemplate(tags) : oldTemplate();
}

function oldTemplate(): Buffer {
  const sheet = utils.aoa_to_sheet([[...HEADERS]]);
  sheet['!cols'] = WIDTHS.map((wch) => ({ wch }));
  sheet['!ref'] = utils.encode_range({
    s: { r: 0, c: 0 },
    e: { r: TEXT_ROWS, c: HEADERS.length - 1 },
  });
  for (let r = 1; r <= TEXT_ROWS; r += 1) {
    for (let c = 0; c < HEADERS.length; c += 1) sheet[utils.encode_cell({ r, c })] = { t: 'z', z: '@' };
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, IMPORT_SHEET);
  const example = utils.aoa_to_sheet([[...HEADERS], ...exampleRows()]);
  example['!cols'] = WIDTHS.map((wch) => ({ wch }));
  utils.book_append_sheet(book, example, EXAMPLE_SHEET);
  return write(book, { type: 'buffer', bookType: 'biff8', sheetStubs: true });
}

function openXmlTemplate(tags: readonly TemplateTag[]): Buffer {
  const plain = HEADERS.map((header, index) => ({
    header,
    kind: 'text' as const,
    width: WIDTHS[index] ?? 18,
  }));
  const columns = plain.map((column) => {
    const choices = choicesFor(column.header, tags);
    return choices.length > 0 ? { ...column, choices } : column;
  });
  const parts = workbookParts([
    { name: IMPORT_SHEET, columns, rows: [] },
    { name: EXAMPLE_SHEET, columns: plain, rows: exampleRows() },
  ]);
  return zipStored(
    new Map(parts.map(({ name, pieces }) => [name, Buffer.from([...pieces].join(''), 'utf8')])),
  );
}

function exampleRows(): string[][] {
  return EXAMPLES.map((row) => HEADERS.map((header) => row[header] ?? ''));
}

/** Several tags are typed, separated by semicolons: a list gives one. */
function choicesFor(header: (typeof IMPORT_HEADERS)[number], tags: readonly TemplateTag[]): string[] {
  if (header === 'Access') return [...IMPORT_ACCESS_CHOICES];
  if (header !== 'Tags' && header !== 'Jobs' && header !== 'Locations') return [];
  const names = tags.filter(({ type }) => type === TAG_COLUMNS[header]).map(({ name }) => name);
  return names.sort((one, other) => one.localeCompare(other, 'en'));
}

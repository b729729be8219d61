import { Readable } from 'node:stream';
import { CSV_BEGINNING, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import { ZipFile } from 'yazl';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { findImage } from '../../../organisation/profile-images.store.ts';
import {
  createClassing,
  type ExportedTable,
  type ExportedValue,
  exportedTables,
  filledTables,
  isClassed,
  PAGE,
  pictureIds,
  rowsAfter,
} from './exported-tables.store.ts';

/** Reads within the organisation that is exported, a moment at a time. */
type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/**
 * Everything of an organisation as a zip: a CSV file for each table, the pictures as JPEG. It is made while it is sent:
 * page by page and no faster than the receiver takes it, so it needs neither memory nor a long transaction. What
 * changes meanwhile is in it as it was when its page was read.
 */
export async function organisationArchive(read: Read, name: string, now: Date): Promise<Readable> {
  const tables = await read(exportedTables);
  const { filled, pictures } = await read(async (scope) => ({
    filled: await filledTables(scope, tables),
    pictures: await pictureIds(scope),
  }));
  const archive = new ZipFile();
  const output = new Readable().wrap(archive.outputStream);
  const abort = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  archive.on('error', abort);
  archive.addBuffer(Buffer.from(introduction(name, now, tables)), 'README.txt', { mtime: now });
  for (const table of tables) {
    archive.addReadStreamLazy(`${table.name}.csv`, { mtime: now }, (give) =>
      // yazl listens to no errors of the streams it is given, and without a listener they end the server.
      give(
        null,
        Readable.from(csvOf(read, table, filled.has(table.name)), { objectMode: false }).on('error', abort),
      ),
    );
  }
  for (const id of pictures) {
    archive.addReadStreamLazy(`pictures/${id}.jpg`, { mtime: now, compress: false }, (give) => {
      read((scope) => findImage(scope, id)).then(
        (image) => give(null, Readable.from([image ?? Buffer.alloc(0)], { objectMode: false })),
        abort,
      );
    });
  }
  archive.end();
  return output;
}

async function* csvOf(read: Read, table: ExportedTable, isFilled: boolean): AsyncGenerator<string> {
  const { columns } = table;
  const classing = isClassed(table) ? createClassing(table) : null;
  const heads = columns.map((column) => column.name);
  yield CSV_BEGINNING + csvLines([classing ? [...heads, 'class'] : heads]);
  const keyIndexes = columns.flatMap(({ is_key }, index) => (is_key ? [index] : []));
  let after: ExportedValue[] | null = null;
  for (let isMore = isFilled; isMore; ) {
    const from: ExportedValue[] | null = after;
    const { rows, classes }: Page = await read(async (scope) => {
      const rows = await rowsAfter(scope, table, from);
      return { rows, classes: classing ? await classing(scope, rows) : [] };
    });
    const last = rows.at(-1);
    if (!last) return;
    isMore = rows.length === PAGE;
    yield csvLines(rows.map((cells, index) => [...cells, ...classes.slice(index, index + 1)].map(cellOf)));
    after = keyIndexes.map((index) => last[index] ?? null);
  }
}

/** Rows and, of measurements, their classes. */
type Page = { readonly rows: ExportedValue[][]; readonly classes: readonly string[] };

/** People's texts must not become formulas of whoever opens the file. */
function cellOf(value: ExportedValue): ExportedValue {
  return typeof value === 'string' ? safeCellText(value) : value;
}

function introduction(name: string, now: Date, tables: readonly ExportedTable[]): string {
  return [
    `All data of ${name}, exported from Heatwise at ${now.toISOString()}.`,
    '',
    'Each file is a table: comma-separated, UTF-8, with the names of its columns in the first line. Rows belong together',
    'by their ids. Times are UTC. Lists within a cell are separated by semicolons. An apostrophe before a text that',
    'begins with = + - or @ keeps spreadsheets from running it as a formula. Pictures lie under the id of the person, or',
    'of the organisation. The class of a measurement is what the lists call it today, by the baseline it brings along or',
    'else its person’s. Passwords, codes and tokens are not part of an export.',
    '',
    ...tables.map((table) => `${table.name}.csv`),
    'pictures/',
    '',
  ].join('\r\n');
}

import type pg from 'pg';
import { listTables } from '../tables.ts';

/** Not data: what was done to the tables, and whose lock it was done under. */
const OWN_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/**
 * The foreign keys that `npm run place` takes off, and more than these: a backup of a database that is spread over machines
 * is restored into one that is not, where they hold.
 */
const TAKEN_OFF = [
  ...listTables('on the coordinator').flatMap((from) =>
    listTables('with its organisation').map((to) => ({ from, to })),
  ),
  { from: 'ticket_notes', to: 'tickets' },
];

/** The product's tables, each behind those it refers to. Throws when tables refer to one another in a circle. */
export async function tablesInOrder(client: pg.Client): Promise<readonly string[]> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> all($1)
      order by relname`,
    [OWN_TABLES],
  );
  const references = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint c
       join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and f.oid <> t.oid and f.relnamespace = current_schema()::regnamespace`,
  );
  const referring = [...references.rows, ...TAKEN_OFF];
  const left = new Set(tables.rows.map(({ name }) => name));
  const ordered: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => !referring.some(({ from, to }) => from === name && left.has(to)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to one another: ${[...left].join(', ')}.`);
    for (const name of ready) left.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The columns that hold values of their own; generated ones come again by themselves. */
export async function columnsOf(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * A backup is one gzip file of lines: a head in JSON; for each table a line in JSON and its rows as PostgreSQL copies
 * them, closed by a line of `\.`; and a tail in JSON, without which the file is not whole.
 */
export type BackupHead = {
  readonly heatwise_backup: 1;
  /** When the snapshot was taken, an instant. */
  readonly taken: string;
  /** What the tables were made by, in order. */
  readonly migrations: readonly string[];
};
export type BackupTable = { readonly table: string; readonly columns: readonly string[] };
/** How many rows of each table the file holds. */
export type BackupTail = { readonly rows: Readonly<Record<string, number>> };

export const ROWS_END = '\\.';

/** Says what is wrong with a file, or with where it is to go. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const LINE_FEED = 10;

/** The lines of a stream of bytes, without their line feeds. Rows have no others: PostgreSQL escapes them. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const piece = chunk.subarray(from, end);
      yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece;
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPool } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { beforeFirstVersion, readMigrations } from '../migration-list.ts';
import {
  type BackupHead,
  BackupRefused,
  type BackupTable,
  type BackupTail,
  linesOf,
  ROWS_END,
  tablesInOrder,
} from './backup-file.ts';

const NOT_WHOLE = 'The backup is incomplete: it was cut off or changed. Nothing was restored.';
const CHUNK_BYTES = 256 * 1024;

/**
 * Fills an empty database from a backup: the tables as they were then, the rows, then what newer versions change. All
 * rows or none. The data gets a new identity, so that every browser compares all it has. Throws BackupRefused for a
 * file that is not a complete backup, one of a newer version or of the days before the first, or a database that is
 * not empty.
 */
export async function restoreBackup(connection: pg.ClientConfig, file: string): Promise<BackupTail> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const reading = pipeline(source, unpacked).catch(() => undefined);
  const lines = linesOf(unpacked);
  try {
    const head = await readHead(lines);
    await layTables(connection, head);
    const tail = await copyAll(connection, lines);
    await withOwner(connection, (owner) => migrate(owner));
    return tail;
  } finally {
    source.destroy();
    unpacked.destroy();
    await reading;
  }
}

async function readHead(lines: AsyncGenerator<Buffer, void>): Promise<BackupHead> {
  const head = await lineOf<BackupHead>(lines).catch(() => null);
  if (head?.heatwise_backup !== 1) throw new BackupRefused('This file is not a Heatwise backup.');
  if (beforeFirstVersion(head.migrations).length > 0) {
    throw new BackupRefused(
      'The backup was made before the first version of Heatwise, and cannot be restored.',
    );
  }
  const ours = await readMigrations();
  const unknown = head.migrations.filter((name) => !Object.hasOwn(ours, name));
  if (unknown.length === 0) return head;
  throw new BackupRefused(`The backup was made by a newer version of Heatwise (${unknown.join(', ')}).`);
}

/** Makes the tables as the backup's version had them. */
async function layTables(connection: pg.ClientConfig, { migrations }: BackupHead): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const known = await client.query<{ known: string | null }>(
      "select to_regclass('organisations') as known",
    );
    if (known.rows[0]?.known !== null) {
      const done = await client.query<{ name: string }>('select name from kysely_migration');
      const rows = await client.query('select from organisations limit 1');
      if (rows.rowCount !== 0 || done.rows.some(({ name }) => !migrations.includes(name))) {
        throw new BackupRefused('The database is not empty. Restore into an empty one.');
      }
    }
  } finally {
    await client.end();
  }
  const then = Object.fromEntries(
    Object.entries(await readMigrations()).filter(([name]) => migrations.includes(name)),
  );
  await withOwner(connection, (owner) => migrate(owner, then));
}

async function copyAll(
  connection: pg.ClientConfig,
  lines: AsyncGenerator<Buffer, void>,
): Promise<BackupTail> {
  const client = new pg.Client({ ...connection, application_name: 'heatwise restore' });
  await client.connect();
  try {
    await client.query('begin');
    const tables = await tablesInOrder(client);
    // Migrations put first rows into some tables; the backup has its own.
    await client.query(`truncate ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')}`);
    const copied: Record<string, number> = {};
    for (;;) {
      const next = await lineOf<BackupTable | BackupTail>(lines);
      if ('rows' in next) {
        refuseOtherCounts(copied, next.rows);
        break;
      }
      copied[next.table] = await copyTable(client, next, lines);
    }
    await raiseSequences(client);
    await client.query('update server_incarnation set id = gen_random_uuid(), since = now()');
    await client.query('commit');
    return { rows: copied };
  } catch (error) {
    throw error instanceof pg.DatabaseError || error instanceof BackupRefused
      ? error
      : new BackupRefused(NOT_WHOLE);
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: pg.Client,
  { table, columns }: BackupTable,
  lines: AsyncGenerator<Buffer, void>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
  await pipeline(rowsOf(lines), copy);
  return copy.rowCount;
}

/** The rows up to the end of the table, many at a time. */
async function* rowsOf(lines: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new BackupRefused(NOT_WHOLE);
    if (value.length === ROWS_END.length && value.toString() === ROWS_END) break;
    waiting.push(value, LINE_END);
    bytes += value.length + 1;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (waiting.length > 0) yield Buffer.concat(waiting);
}
const LINE_END = Buffer.from('\n');

function refuseOtherCounts(
  copied: Readonly<Record<string, number>>,
  promised: Readonly<Record<string, number>>,
): void {
  const isSame = Object.entries(promised).every(([table, rows]) => copied[table] === rows);
  if (!isSame) throw new BackupRefused(NOT_WHOLE);
}

/** Numbers that count themselves go on behind the highest one restored. */
async function raiseSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
        and not a.attisdropped and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  );
  for (const { table, column, sequence } of rows) {
    const highest = `select max(${pg.escapeIdentifier(column)}) from ${pg.escapeIdentifier(table)}`;
    await client.query(`select setval($1::regclass, (${highest})) where (${highest}) is not null`, [
      sequence,
    ]);
  }
}

async function lineOf<T>(lines: AsyncGenerator<Buffer, void>): Promise<T> {
  const { value, done } = await lines.next();
  if (done) throw new BackupRefused(NOT_WHOLE);
  return JSON.parse(value.toString()) as T;
}

async function withOwner<T>(
  connection: pg.ClientConfig,
  work: (owner: ReturnType<typeof openPool>['kysely']) => Promise<T>,
): Promise<T> {
  const pool = openPool({ connection, size: 2, statementTimeoutMs: 30 * 60_000, name: 'heatwise owner' });
  try {
    return await work(pool.kysely);
  } finally {
    await pool.kysely.destroy();
  }
}

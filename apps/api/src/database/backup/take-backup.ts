import { createWriteStream } from 'node:fs';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupHead,
  BackupRefused,
  type BackupTable,
  type BackupTail,
  columnsOf,
  ROWS_END,
  tablesInOrder,
} from './backup-file.ts';

const BEGIN = 'begin isolation level repeatable read read only';
/** The first look takes the snapshot. */
const LOOK = 'select count(*) from org_sync_clock';

/** How long writers are kept waiting for a backup to begin, and how often that is tried. */
const PATIENCE_MS = 2000;
const TRIES = 30;
const PAUSE_MS = 500;

/**
 * Begins a transaction that sees all rows as of one moment. In one database that is its snapshot. Spread over machines
 * (Citus), each machine takes a snapshot of its own when it is first asked, for each connection: so each has one
 * connection, and all are asked first while nobody holds an organisation's clock, with which every write begins.
 */
export async function beginAtOneMoment(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  if (!(await isSpread(client))) {
    await client.query(BEGIN);
    await client.query(LOOK);
    return;
  }
  const holder = new pg.Client({ ...connection, application_name: 'heatwise backup' });
  await holder.connect();
  try {
    await holdAllClocks(holder);
    await client.query(BEGIN);
    await client.query('set local citus.max_adaptive_executor_pool_size to 1');
    await client.query(LOOK);
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
}

async function isSpread(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on_citus: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as on_citus",
  );
  if (!rows[0]?.on_citus) return false;
  const spread = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('public.org_sync_clock')",
  );
  return spread.rows.length > 0;
}

/** Waits for those who write, and lets others pass meanwhile. */
async function holdAllClocks(holder: pg.Client): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await holder.query('begin');
    await holder.query(`set local lock_timeout to ${PATIENCE_MS}`);
    try {
      await holder.query('lock table org_sync_clock in exclusive mode');
      return;
    } catch (error) {
      await holder.query('rollback');
      const isBusy = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isBusy || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Writes every row of every organisation, as of one moment, into `file` (readable by its owner only), while the server
 * goes on working. The file appears whole or not at all. Throws BackupRefused when row-level security holds for the
 * connection's role (rows would be missing silently), and when the file's folder cannot be written to.
 */
export async function takeBackup(connection: pg.ClientConfig, file: string): Promise<BackupTail> {
  await refuseFolder(path.dirname(file));
  const client = new pg.Client({ ...connection, application_name: 'heatwise backup' });
  await client.connect();
  const unfinished = `${file}.unfinished`;
  try {
    await refuseBlindRole(client);
    await beginAtOneMoment(client, connection);
    const tail: { rows: Record<string, number> } = { rows: {} };
    await pipeline(
      contentOf(client, tail),
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await client.query('commit');
    await reachDisk(unfinished);
    await rename(unfinished, file);
    return tail;
  } finally {
    await client.end();
    await rm(unfinished, { force: true });
  }
}

async function refuseFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw new BackupRefused(
      `The folder ${folder} does not exist, or this account may not write to it. Create it first.`,
    );
  });
}

async function refuseBlindRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as sees_all, rolname as name from pg_roles where rolname = current_user',
  );
  if (rows[0]?.sees_all) return;
  throw new BackupRefused(
    `Row-level security applies to the database role ${rows[0]?.name ?? ''}, so a backup would miss rows. Use a role with BYPASSRLS.`,
  );
}

async function* contentOf(client: pg.Client, tail: { rows: Record<string, number> }): AsyncGenerator<Buffer> {
  const taken = await client.query('select now() as now');
  const done = await client.query('select name from kysely_migration order by name');
  const migrations = done.rows.map(({ name }) => name as string);
  yield line({ heatwise_backup: 1, taken: taken.rows[0].now.toISOString(), migrations } satisfies BackupHead);
  for (const table of await tablesInOrder(client)) {
    const columns = await columnsOf(client, table);
    yield line({ table, columns } satisfies BackupTable);
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const copy = client.query(copyTo(`copy (select ${names} from ${pg.escapeIdentifier(table)}) to stdout`));
    for await (const rows of copy) yield rows as Buffer;
    tail.rows[table] = copy.rowCount;
    yield Buffer.from(`${ROWS_END}\n`);
  }
  yield line(tail satisfies BackupTail);
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

async function reachDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

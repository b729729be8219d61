import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeTestFolder, removeTestFolder } from '../../testing/test-folder.ts';
import { identityOf, isAlive } from './data-directory-lock.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

let folder: string;
let running: EmbeddedDatabase | undefined;

beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await removeTestFolder(folder);
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

const reports: string[] = [];
/** Root's clusters may lie outside the test's folder. */
const homes = new Set<string>();
async function start(directory = folder): Promise<EmbeddedDatabase> {
  running = await startEmbeddedDatabase(directory, (text) => reports.push(text));
  homes.add(await homeOf(directory));
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}

async function query<Row extends object>(
  database: Pick<EmbeddedDatabase, 'connection'>,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(home = path.join(folder, 'postgres')) {
  const file = await readFile(path.join(home, 'pgdata', 'postmaster.pid'), 'utf8');
  const identity = await identityOf(Number(file.split('\n')[0]));
  if (!identity) throw new Error('no postmaster');
  return identity;
}

async function homeOf(directory: string): Promise<string> {
  const { home } = JSON.parse(await readFile(path.join(directory, 'database.json'), 'utf8'));
  return path.resolve(directory, home);
}

/** Another process starts the database in the folder, and dies without cleaning up. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../../testing/hold-database.ts', import.meta.url));
  const holder = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout as NodeJS.ReadableStream, 'data');
  return holder;
}

/** These change nothing that another of them depends on, so one database serves all of them. */
describe('while it runs', () => {
  let directory: string;
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    directory = await makeTestFolder();
    database = await startEmbeddedDatabase(directory, (text) => reports.push(text));
  });
  afterAll(async () => {
    await database.stop();
    const home = await homeOf(directory);
    await removeTestFolder(directory);
    await rm(home, { recursive: true, force: true });
  });

  test('it is durable, speaks UTF-8, and cannot be reached over the network', async () => {
    const rows = await query(
      database,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
              lower('ÄÖ') as lower`,
    );

    expect(rows).toEqual([{ fsync: 'on', commit: 'on', encoding: 'UTF8', addresses: '', lower: 'äö' }]);
  });

  test('its password is random, readable by the owner only, and required', async () => {
    const file = await stat(path.join(directory, 'database.json'));
    const wrong = query({ connection: { ...database.connection, password: 'postgres' } }, 'select 1');

    expect(file.mode & 0o777).toBe(0o600);
    await expect(wrong).rejects.toMatchObject({ code: '28P01' });
  });

  test('a second one on the same directory is refused while the first keeps running', async () => {
    await expect(startEmbeddedDatabase(directory, () => undefined)).rejects.toThrow(
      'is using the data directory',
    );

    expect(await query(database, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('its log contains no row values', async () => {
    await query(database, 'create table people (name text unique, age int check (age > 0))');
    await query(database, "insert into people values ('Ada Quill', 40)");

    await expect(query(database, "insert into people values ('Ada Quill', 41)")).rejects.toThrow('unique');
    await expect(query(database, "insert into people values ('Ben Quill', -1)")).rejects.toThrow('check');

    const log = await readFile(path.join(await homeOf(directory), 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('Quill');
  });
});

test('rows survive an orderly stop', async () => {
  await query(await start(), 'create table kept as select 7 as n');
  await stop();

  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a database left running by a killed server is stopped, and no acknowledged row is lost', async () => {
  const holder = await startElsewhere();
  const connection = JSON.parse(await readFile(path.join(folder, 'database.json'), 'utf8'));
  const left = await postmaster();
  const owner = { user: 'heatwise_owner', database: 'postgres', password: connection.password };
  const host = path.join(folder, 'postgres');
  await query({ connection: { ...owner, host, port: 5432 } }, 'create table kept as select 7 as n');

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await isAlive(left)).toBe(true);
  const database = await start();

  expect(await isAlive(left)).toBe(false);
  expect(await query(database, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('killed together with its server, it recovers every acknowledged row', async () => {
  const holder = await startElsewhere();
  const { password } = JSON.parse(await readFile(path.join(folder, 'database.json'), 'utf8'));
  const host = path.join(folder, 'postgres');
  await query(
    { connection: { user: 'heatwise_owner', database: 'postgres', password, host, port: 5432 } },
    'create table kept as select 7 as n',
  );

  process.kill((await postmaster()).pid, 'SIGKILL');
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }]);
});

test('it restarts by itself when it dies while its server is running', async () => {
  const database = await start();
  process.kill((await postmaster()).pid, 'SIGKILL');

  await vi.waitFor(() => query(database, 'select 1'), { timeout: 20_000, interval: 100 });
  expect(reports).toContain('PostgreSQL stopped unexpectedly and is being restarted.');
});

test('a directory that nobody else may pass through works, and deleting it means an empty database', async () => {
  await removeTestFolder(folder);
  folder = await makeTestFolder(0o700);
  const directory = path.join(folder, 'data');
  await query(await start(directory), 'create table kept as select 7 as n');
  await stop();
  expect(await query(await start(directory), 'select n from kept')).toEqual([{ n: 7 }]);
  await stop();

  await rm(directory, { recursive: true });
  const fresh = await start(directory);

  expect(await query(fresh, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
});

test('a copy of such a directory does not take the database away from the first', async () => {
  await removeTestFolder(folder);
  folder = await makeTestFolder(0o700);
  const [directory, copy] = [path.join(folder, 'data'), path.join(folder, 'copy')];
  const first = await start(directory);
  await mkdir(copy);
  await copyFile(path.join(directory, 'database.json'), path.join(copy, 'database.json'));

  // Not root: the cluster is inside and is simply missing from this copy.
  await expect(startEmbeddedDatabase(copy, () => undefined)).rejects.toThrow(/is a copy of|is not in/);

  expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a very long path and one with spaces work', async () => {
  const directory = path.join(folder, 'a folder, with "signs"', 'x'.repeat(120));
  await mkdir(directory, { recursive: true });

  expect(await query(await start(directory), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a database whose key is missing is not overwritten', async () => {
  await start();
  await stop();
  await rm(path.join(folder, 'database.json'));

  await expect(start()).rejects.toThrow('holds a database whose key file');
});

test('a key without its database is reported, not replaced by an empty database', async () => {
  await start();
  await stop();
  await rm(path.join(folder, 'postgres'), { recursive: true });

  await expect(start()).rejects.toThrow('is not in');
});

test('a start killed between creating the database and naming it is finished by the next', async () => {
  await query(await start(), 'create table kept as select 7 as n');
  await stop();
  const home = path.join(folder, 'postgres');
  const { cluster_id } = JSON.parse(await readFile(path.join(folder, 'database.json'), 'utf8'));
  await rename(home, `${home}.${cluster_id}.unfinished`);

  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a start killed while it creates the database leaves nothing in the way of the next', async () => {
  const script = fileURLToPath(new URL('../../testing/hold-database.ts', import.meta.url));
  const unfinished = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.unfinished'));
  const holder = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: 'ignore' });
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1), { timeout: 20_000, interval: 5 });
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

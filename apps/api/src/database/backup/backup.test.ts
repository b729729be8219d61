import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '../../testing/back-office.ts';
import { everyRowOf } from '../../testing/row-copies.ts';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import { makeOrganisation, type TestOrganisation } from '../../testing/test-organisation.ts';
import { openPool } from '../connect.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const AWKWARD = 'tab\there, line\nbreak, back\\slash, \\., «Ünïcode» 🌡';
const database = setUp(() => openTestDatabase());
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heatwise-backup-test-'));
  file = path.join(folder, 'heatwise.backup');
  const organisation = await makeOrganisation(database.owner, 'Backup Works');
  const tag = await organisation.addTag('Crane crew');
  const user_id = await organisation.addPerson({ name_first: AWKWARD, tag_ids: [tag] });
  await organisation.write((scope) => insertMeasurements(scope, { user_id, count: 40 }));
  await addWhatIsElsewhere(organisation, user_id);
  await takeBackup(database.ownerConnection, file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Rows whose foreign keys lead to another machine where there are several: an account, and a note of the desk's. */
async function addWhatIsElsewhere({ org_id }: TestOrganisation, user_id: string): Promise<void> {
  const account = { org_id, user_id, email: 'crane@backup.test', password_hash: '' };
  await database.owner.insertInto('credentials').values(account).execute();
  const { organisation: office } = await openBackOffice(database.owner);
  const [ticket_id, at] = [randomUUID(), new Date()];
  const ticket = {
    org_id,
    ticket_id,
    number: 1,
    subject: '',
    category: 'device',
    priority: 'normal',
  } as const;
  await database.owner
    .insertInto('tickets')
    .values({
      ...ticket,
      state: 'open',
      opened_by: user_id,
      opened_by_name: '',
      opened_at: at,
      state_since: at,
      last_message_at: at,
      last_number: 0,
    })
    .execute();
  await database.owner
    .insertInto('ticket_notes')
    .values({
      org_id: office.org_id,
      note_id: randomUUID(),
      customer_org_id: org_id,
      ticket_id,
      written_by_name: '',
      written_at: at,
      text: AWKWARD,
    })
    .execute();
}

/** An empty database for as long as `work` takes. */
async function withNewDatabase<T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await sql.raw(`create database ${name}`).execute(database.owner);
  try {
    return await work({ ...database.ownerConnection, database: name });
  } finally {
    await sql.raw(`drop database ${name} with (force)`).execute(database.owner);
  }
}

async function identityOf(connection: pg.ClientConfig): Promise<string> {
  const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: 60_000, name: 'tests' });
  const row = await kysely.selectFrom('server_incarnation').select('id').executeTakeFirstOrThrow();
  await kysely.destroy();
  return row.id;
}

test('an empty database gets every row of every table back, and an identity of its own', async () => {
  await withNewDatabase(async (connection) => {
    const { rows } = await restoreBackup(connection, file);

    expect(rows).toMatchObject({ users: 2, measurements: 40, tags: 1, credentials: 1, ticket_notes: 1 });
    const restored = await everyRowOf(connection);
    expect(restored).toEqual(await everyRowOf(database.ownerConnection));
    expect(restored.users?.join()).toContain('🌡');
    expect(await identityOf(connection)).not.toBe(await identityOf(database.ownerConnection));
  });
});

test('only the owner can read the file', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a database with rows in it is not touched', async () => {
  const before = await everyRowOf(database.ownerConnection);
  await expect(restoreBackup(database.ownerConnection, file)).rejects.toThrow(
    'The database is not empty. Restore into an empty one.',
  );
  expect(await everyRowOf(database.ownerConnection)).toEqual(before);
});

const changed: readonly [string, (whole: Buffer) => Buffer, string][] = [
  ['cut off', (whole) => whole.subarray(0, whole.length - 200), 'The backup is incomplete'],
  [
    'with a byte changed',
    (whole) => whole.fill(0, whole.length - 100, whole.length - 90),
    'The backup is incomplete',
  ],
  [
    'with a row missing',
    (whole) =>
      gzipSync(
        gunzipSync(whole)
          .toString()
          .replace(/(\{"table":"measurements".*\n).*\n/, '$1'),
      ),
    'The backup is incomplete',
  ],
  ['of something else', () => gzipSync('a letter\n'), 'This file is not a Heatwise backup.'],
  ['not packed at all', () => Buffer.from('a letter\n'), 'This file is not a Heatwise backup.'],
  [
    'of before the first version',
    () => gzipSync('{"heatwise_backup":1,"migrations":["20261121T0900_foundation"]}\n'),
    'The backup was made before the first version of Heatwise, and cannot be restored.',
  ],
  [
    'of a newer version',
    () => gzipSync('{"heatwise_backup":1,"migrations":["29991231T0000_later"]}\n'),
    'The backup was made by a newer version of Heatwise (29991231T0000_later).',
  ],
];
test.each(changed)('a file %s is refused, and no row is written', async (_, change, message) => {
  const other = path.join(folder, 'other.backup');
  await writeFile(other, change(await readFile(file)));
  await withNewDatabase(async (connection) => {
    await expect(restoreBackup(connection, other)).rejects.toThrow(message);
    expect((await everyRowOf(connection)).organisations ?? []).toEqual([]);
  });
});

test('a backup into a missing folder is refused, saying what to do', async () => {
  const nowhere = path.join(folder, 'not', 'there.backup');
  await expect(takeBackup(database.ownerConnection, nowhere)).rejects.toThrow(
    `The folder ${path.dirname(nowhere)} does not exist, or this account may not write to it. Create it first.`,
  );
});

test('a role subject to row-level security cannot take a backup, which would miss rows', async () => {
  const nowhere = path.join(folder, 'nowhere.backup');
  await expect(takeBackup(database.appConnection, nowhere)).rejects.toThrow('Use a role with BYPASSRLS.');
  await expect(stat(nowhere)).rejects.toThrow('ENOENT');
});

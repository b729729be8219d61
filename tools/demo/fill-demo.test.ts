import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordChecker, hashPassword } from '../../apps/api/src/auth/password-hash.ts';
import { nextBlocks } from '../../apps/api/src/background/block-work.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { enrolment } from '../../apps/api/src/features/education/enrolment-blocks.ts';
import { tokenHash } from '../../apps/api/src/http/token.ts';
import { unscopedQueriesOf } from '../../apps/api/src/organisation/unscoped-queries.store.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { DEMO_ACCOUNTS, DEMO_DEVICE_TOKEN, DEMO_PASSWORD, fillDemo } from './fill-demo.ts';

const DEMO_ORG_ID = demoId(DEMO_SEED, 'organisation');
const now = Date.parse('2026-11-21T08:44:00Z');
const later = now + 2 * DAY_MS;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillDemo(database.owner, { now, hashPassword });
});
afterAll(() => database.close());

/** Of the demo organisation: the back office beside it has rows of its own. */
async function count(table: keyof Tables & string): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from ${sql.table(table)} where org_id = ${DEMO_ORG_ID}`.execute(database.owner);
  return Number(rows[0]?.n);
}

async function clock(): Promise<string> {
  const row = await database.owner
    .selectFrom('org_sync_clock')
    .select('last_us')
    .where('org_id', '=', DEMO_ORG_ID)
    .executeTakeFirstOrThrow();
  return row.last_us;
}

test('the whole organisation is there', async () => {
  expect(await count('users')).toBe(120);
  expect(await count('tags')).toBe(24);
  expect(await count('permissions')).toBe(8);
  expect(await count('strategies')).toBe(10);
  expect(await count('measurements')).toBeGreaterThan(11_000);
  expect(await count('link_measurements')).toBeGreaterThan(1000);
  expect(await count('profile_images')).toBe(40);
  const { rows: devices } = await sql<{ tests: number }>`
    select sum(tests)::int as tests from devices having count(*) > 5`.execute(database.owner);
  expect(devices).toEqual([{ tests: await count('measurements') }]);
  const pictured = await database.owner
    .selectFrom('users')
    .innerJoin('profile_images', 'profile_images.id', 'users.user_id')
    .select('image')
    .where('has_picture', '=', true)
    .execute();
  expect(pictured).toHaveLength(40);
  expect(pictured.every(({ image }) => image.subarray(0, 3).toString('hex') === 'ffd8ff')).toBe(true);
});

test('training is in every state, and nobody has to be given anything besides', async () => {
  const { rows } = await sql<{ n: number; state: string }>`
    select count(*)::int as n, case when done_on is not null then 'done' when excused_at is not null then 'excused'
           when failed_at is not null then 'failed' when due_on < ${new Date(now)}::date then 'overdue'
           when started_at is not null then 'started' else 'assigned' end as state
      from courses group by 2`.execute(database.owner);
  expect(rows.map(({ state }) => state).sort()).toEqual([
    'assigned',
    'done',
    'excused',
    'failed',
    'overdue',
    'started',
  ]);
  expect(await count('certificates')).toBe(rows.find(({ state }) => state === 'done')?.n);
  const before = await count('courses');
  const { organisationsToEnrol } = unscopedQueriesOf(database.app);
  const parts = { database: database.app, clock: () => new Date(now), organisationsToEnrol };
  while (await nextBlocks(enrolment(parts)));
  expect(await count('courses')).toBe(before);
});

test('stamps come from the clock: unique in each table, none later than the clock', async () => {
  const { rows } = await sql<{ same: boolean; last: string }>`
    select count(*) = count(distinct modified_time) as same, max(modified_time) as last from measurements`.execute(
    database.owner,
  );
  const { rows: clocks } = await sql<{ at: string }>`
    select instant_of_us(last_us) as at from org_sync_clock where org_id = ${DEMO_ORG_ID}`.execute(
    database.owner,
  );
  expect(rows[0]?.same).toBe(true);
  expect((rows[0]?.last ?? 'z') <= (clocks[0]?.at ?? '')).toBe(true);
});

test('the accounts have the password, hashed as everywhere, and the device token is stored as a hash', async () => {
  const credentials = await database.owner.selectFrom('credentials').selectAll().execute();
  const passwords = await createPasswordChecker();
  expect(credentials.map(({ email }) => email).sort()).toEqual(
    DEMO_ACCOUNTS.map(({ email }) => email).sort(),
  );
  for (const { password_hash } of credentials) {
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.check(password_hash, DEMO_PASSWORD)).toBe(true);
  }
  const device = await database.owner
    .selectFrom('device_tokens')
    .select('token_hash')
    .executeTakeFirstOrThrow();
  expect(device.token_hash.equals(tokenHash(DEMO_DEVICE_TOKEN))).toBe(true);
});

test('filling again writes nothing, not even a stamp', async () => {
  const before = [await count('measurements'), await clock()];
  await fillDemo(database.owner, { now, hashPassword });
  expect([await count('measurements'), await clock()]).toEqual(before);
});

test('two days later it ends then, keeps what people changed, and tests nobody who left', async () => {
  const measured = await database.owner
    .selectFrom('measurements')
    .select(['user_id'])
    .distinct()
    .orderBy('user_id')
    .execute();
  const [left, renamed] = measured.map(({ user_id }) => user_id);
  if (!left || !renamed) throw new Error('nobody was measured');
  await database.owner.updateTable('users').set({ active: false }).where('user_id', '=', left).execute();
  await database.owner
    .updateTable('users')
    .set({ name_first: 'Renamed' })
    .where('user_id', '=', renamed)
    .execute();
  const before = await count('measurements');

  await fillDemo(database.owner, { now: later, hashPassword });

  expect((await count('measurements')) - before).toBeGreaterThan(100);
  const { rows } = await sql<{ last: string; of_left: string; names: string[] | null }>`
    select max(created_time) as last,
           count(*) filter (where user_id = ${left} and created_time > ${new Date(now).toISOString()}) as of_left,
           array_agg(distinct name_first)
             filter (where user_id = ${renamed} and created_time > ${new Date(now).toISOString()}) as names
      from measurements`.execute(database.owner);
  expect((rows[0]?.last ?? '') > new Date(later - 3 * 3_600_000).toISOString()).toBe(true);
  expect(rows[0]?.of_left).toBe('0');
  expect(rows[0]?.names).toEqual(['Renamed']);
  const organisation = await database.owner
    .selectFrom('organisations')
    .select('metadata')
    .where('org_id', '=', DEMO_ORG_ID)
    .executeTakeFirstOrThrow();
  expect(organisation.metadata).toMatchObject({ _measurement_system: 'metric' });

  const after = await count('measurements');
  await fillDemo(database.owner, { now: later, hashPassword });
  expect(await count('measurements')).toBe(after);
});

test('an owner subject to row-level security can fill it too', async () => {
  const other = await openTestDatabase();
  try {
    const filler = 'demo_filler';
    await sql`create role ${sql.id(filler)} nologin nosuperuser nobypassrls`.execute(other.owner);
    await sql`grant usage on schema public to ${sql.id(filler)}`.execute(other.owner);
    await sql`grant all on all tables in schema public to ${sql.id(filler)}`.execute(other.owner);
    // An owner has the functions, too; a clock asks one of them when it is made.
    await sql`grant execute on all functions in schema public to ${sql.id(filler)}`.execute(other.owner);
    await other.owner.connection().execute(async (connection) => {
      await sql`set role ${sql.id(filler)}`.execute(connection);
      await fillDemo(connection, { now, hashPassword });
      await fillDemo(connection, { now: later, hashPassword });
      await sql`reset role`.execute(connection);
    });
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from users where org_id = ${DEMO_ORG_ID}`.execute(other.owner);
    expect(Number(rows[0]?.n)).toBe(120);
    await sql`drop owned by ${sql.id(filler)}`.execute(other.owner);
    await sql`drop role ${sql.id(filler)}`.execute(other.owner);
  } finally {
    await other.close();
  }
});

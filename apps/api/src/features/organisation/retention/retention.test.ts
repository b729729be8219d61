import type { RetentionPreview } from '@heatwise/contract/organisation/organisation.contract';
import { retentionOf } from '@heatwise/domain/organisation/organisation-settings';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nextBlocks } from '../../../background/block-work.ts';
import { inOrganisation } from '../../../organisation/organisation-scope.ts';
import { addAccount, type TestAccount } from '../../../testing/accounts.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import { insertLinkType } from '../../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { forgettingTests } from './forget-tests.ts';

const decidedAt = Date.parse('2026-11-25T09:00:00Z');
let now = decidedAt;
const server = setUpTestApp({ clock: () => new Date(now) });
let ours: TestOrganisation;
let admin: TestAccount;
let headers: TestHeaders;
let worker: string;
beforeEach(async () => {
  now = decidedAt;
  ours = await server.organisation('Ironbark');
  admin = await addAccount(server, ours, { at: new Date(now), access: 'admin' });
  ({ headers } = admin);
  worker = await ours.addPerson();
  await server.database.owner.deleteFrom('jobs').execute();
});

const keep = async (years: number | null) => {
  const response = await decide(years);
  expect(response.json()).toMatchObject({ success: true });
  return response;
};
const decide = (years: unknown) =>
  server.app.inject({ method: 'PUT', url: '/api/v3/organisation/retention', headers, payload: { years } });
const wouldGo = async (years: number): Promise<RetentionPreview> => {
  const url = `/api/v3/organisation/retention/preview?years=${years}`;
  const response = await server.app.inject({ url, headers });
  return response.json<{ data: RetentionPreview }>().data;
};
async function addTest(day: string, given: Record<string, unknown> = {}): Promise<string> {
  const sent = newMeasurement(worker, { created_time: `${day}T08:00:00Z`, ...given });
  const response = await measurementSender(server).post(headers, sent);
  expect(response.statusCode).toBe(200);
  return sent.measurement_id;
}
const rows = () =>
  server.database.owner
    .selectFrom('measurements')
    .select(['measurement_id', 'active', 'value', 'metadata', 'name_last', 'forgotten', 'modified_time'])
    .where('org_id', '=', ours.org_id)
    .orderBy('created_time')
    .execute();
const activeIds = async () => (await rows()).filter(({ active }) => active).map((row) => row.measurement_id);
const trail = async () => {
  const entries = await ours.trail(['action', 'subject', 'user_id']);
  return entries.filter(({ action }) => /retention|forgotten/.test(action));
};

/** So many days later; the database's own clock cannot be turned, so the walk is brought forward. */
async function passDays(days: number): Promise<void> {
  now += days * DAY_MS;
  await sql`update retention_walks set due_at = least(due_at, now() - interval '1 second')
             where org_id = ${ours.org_id}`.execute(server.database.owner);
  const work = forgettingTests({ database: server.database.app, clock: () => new Date(now) });
  const failed: unknown[] = [];
  while (await nextBlocks(work, ({ error }) => failed.push(error)));
  expect(failed).toEqual([]);
  // Sessions that nobody used meanwhile have ended.
  headers = await ours.signIn(admin.user_id, { created_at: new Date(now), used_at: new Date(now) });
}

test('tests older than the years kept are emptied after the days of grace, and not before', async () => {
  const [old, young] = [await addTest('2024-11-20'), await addTest('2025-03-01')];
  const response = await keep(2);
  expect(retentionOf(response.json().data.metadata)).toMatchObject({
    years: 2,
    begins_at: '2026-12-02T09:00:00.000Z',
  });
  await passDays(6);
  expect(await activeIds()).toEqual([old, young]);

  await passDays(2);

  const [emptied, kept] = await rows();
  expect(emptied).toMatchObject({ active: false, value: 0, metadata: {}, name_last: '', forgotten: true });
  expect(kept).toMatchObject({ active: true, value: 71.5, forgotten: false });
  expect((emptied?.modified_time ?? '') > (kept?.modified_time ?? '')).toBe(true);
});

test('the trail says who decided it, and how many tests went', async () => {
  await addTest('2024-01-20');
  await addTest('2024-01-21');
  await keep(2);
  await passDays(8);
  await passDays(1);
  expect(await trail()).toEqual([
    {
      action: 'organisation.retention',
      user_id: admin.user_id,
      subject: { years: 2, before: null, begins_at: '2026-12-02T09:00:00.000Z' },
    },
    {
      action: 'organisation.tests-forgotten',
      user_id: null,
      subject: { tests: 2, taken_before: '2024-12-03T00:00:00.000000Z' },
    },
  ]);
});

test('all admins are told by email, also when it is taken back', async () => {
  await addAccount(server, ours, { at: new Date(now), access: 'admin' });
  await keep(3);
  await keep(3);
  await keep(null);
  const jobs = await server.database.owner.selectFrom('jobs').select('kind').execute();
  expect(jobs).toHaveLength(4);
});

test('taken back within the days of grace, nothing is deleted', async () => {
  const old = await addTest('2020-01-20');
  await keep(2);
  await keep(null);
  await passDays(40);
  expect(await activeIds()).toEqual([old]);
});

test('fewer years begin with days of grace of their own', async () => {
  await keep(5);
  await passDays(20);
  const old = await addTest('2023-01-20');
  await keep(2);
  await passDays(6);
  expect(await activeIds()).toEqual([old]);
  await passDays(2);
  expect(await activeIds()).toEqual([]);
});

test('baseline tests stay while their person is here, for today’s classes rest on them', async () => {
  const baseline = await addTest('2020-01-20', { type: 'sosm_baseline' });
  await keep(2);
  await passDays(8);
  expect(await activeIds()).toEqual([baseline]);
  await ours.write(({ tx, stamps }) =>
    tx
      .updateTable('users')
      .set({ active: false, modified_time: stamps.next() })
      .where('user_id', '=', worker)
      .execute(),
  );
  await passDays(31);
  expect(await activeIds()).toEqual([]);
});

test('what is linked to a test and what was written about it go with it', async () => {
  const old = await addTest('2020-01-20', { value: 120 });
  const link_type_id = await ours.write(insertLinkType);
  const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers, payload });
  const link = { link_id: crypto.randomUUID(), measurement_id: old, link_type_id, value: 300 };
  await ours.write(({ tx, org_id, stamps }) => {
    const [created_time, modified_time] = [stamps.next(), stamps.next()];
    return tx
      .insertInto('link_measurements')
      .values({ org_id, ...link, created_time, modified_time })
      .execute();
  });
  const noted = await post('/api/v3/monitoring/note', {
    note_id: crypto.randomUUID(),
    measurement_id: old,
    kind: 'note',
    note: 'Felt dizzy.',
  });
  expect(noted.statusCode).toBe(200);

  await keep(2);
  await passDays(8);

  const { owner } = server.database;
  expect(
    await owner
      .selectFrom('link_measurements')
      .select(['active', 'value'])
      .where('org_id', '=', ours.org_id)
      .execute(),
  ).toEqual([{ active: false, value: 0 }]);
  expect(
    await owner.selectFrom('follow_up_notes').select('note').where('org_id', '=', ours.org_id).execute(),
  ).toEqual([]);
});

test('an emptied test is not brought back', async () => {
  const old = await addTest('2020-01-20');
  await keep(2);
  await passDays(8);
  const restored = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/measurement/restore',
    headers,
    payload: { measurement_ids: [old] },
  });
  expect(restored.json()).toMatchObject({ code: 'measurement-not-found' });
  expect(await activeIds()).toEqual([]);
});

test('a test of long ago that comes in later goes with the next walk through everything', async () => {
  await keep(2);
  await passDays(8);
  const late = await addTest('2019-05-01');
  await passDays(1);
  expect(await activeIds()).toEqual([late]);
  await passDays(30);
  expect(await activeIds()).toEqual([]);
});

test('what was emptied is deleted once every browser knows of it', async () => {
  const old = await addTest('2020-01-20');
  await keep(2);
  await passDays(8);
  expect((await rows()).map(({ measurement_id }) => measurement_id)).toEqual([old]);
  // Stamps are of the database's clock, which is not turned here.
  now = Date.now();
  await passDays(461);
  expect(await rows()).toHaveLength(1);
  await passDays(2);
  expect(await rows()).toEqual([]);
});

test('where browsers hold a longer window, what was emptied is kept longer', async () => {
  await addTest('2020-01-20');
  const metadata = { _history_days: 800 };
  await server.app.inject({ method: 'PATCH', url: '/api/v3/organisation', headers, payload: { metadata } });
  await keep(2);
  await passDays(8);
  now = Date.now();
  await passDays(861);
  expect(await rows()).toHaveLength(1);
  await passDays(2);
  expect(await rows()).toEqual([]);
});

test('it is said before how many tests would go, from which day', async () => {
  await addTest('2020-01-20');
  await addTest('2024-11-24');
  await addTest('2024-11-25');
  await addTest('2020-01-20', { type: 'sosm_baseline' });
  expect(await wouldGo(2)).toEqual({ kept_from: '2024-11-25T00:00:00.000000Z', tests: 2, is_more: false });
});

test.each([1, 31, 2.5, 0])('%s years are refused in words', async (years) => {
  const response = await decide(years);
  expect(response.json()).toMatchObject({
    code: 'invalid-request',
    problems: [{ path: 'years', message: 'The years must be a whole number from 2 to 30.' }],
  });
});

test('blocks of many tests go on where they stopped', async () => {
  const count = 1203;
  await ours.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(count);
    await sql`
      insert into measurements (org_id, measurement_id, user_id, name_first, name_last, type, value, created_time, modified_time)
      select ${org_id}, gen_random_uuid(), ${worker}, 'Ada', 'Lund', 'sosm', 60, '2020-01-01T00:00:00.000000Z',
             instant_of_us(${base}::bigint + i) from generate_series(1, ${count}) i`.execute(tx);
  });
  await keep(2);
  await passDays(8);
  expect(await activeIds()).toEqual([]);
  expect((await trail()).at(-1)?.subject).toMatchObject({ tests: count });
});

test('the functions of another organisation delete nothing', async () => {
  await addTest('2020-01-20');
  await keep(2);
  await passDays(8);
  const other = await server.organisation('Elsewhere');
  const gone = await inOrganisation(server.database.app, other.org_id, async ({ tx }) => {
    const { rows: answered } = await sql<{ gone: number }>`
      select delete_forgotten(${ours.org_id}::uuid, '9999', 1000) as gone`.execute(tx);
    return answered[0]?.gone;
  });
  expect(gone).toBe(0);
  expect(await rows()).toHaveLength(1);
});

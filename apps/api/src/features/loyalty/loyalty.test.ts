import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { loyaltyLooks } from './loyalty-looks.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let headers: TestHeaders;
let worker: string;

beforeEach(async () => {
  ours = await server.organisation();
  ({ headers } = await ours.admin());
  worker = await ours.addPerson({ name_first: 'Per' });
});

const look = async () => {
  const works = loyaltyLooks({ database: server.database.app, clock: () => new Date() });
  while (await nextBlocks(works));
};
const send = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
  server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const loyalty = async () => (await send('GET', '/v3/loyalty')).json().data;
const ledger = async () =>
  server.database.owner
    .selectFrom('loyalty_ledger')
    .select(['reason', 'subject_id', 'part', 'points', 'at'])
    .where('org_id', '=', ours.org_id)
    .orderBy('booked_at')
    .orderBy('part')
    .execute();
const test_ = (more: object = {}) => ({
  measurement_id: randomUUID(),
  user_id: worker,
  type: 'sosm',
  value: 150,
  created_time: new Date(Date.now() - 3_600_000).toISOString(),
  ...more,
});
const store = (...tests: object[]) => send('POST', '/v3/measurement', { measurements: tests });
const setTest = (measurement_id: string, change: object) =>
  ours.write(({ tx, stamps }) =>
    tx
      .updateTable('measurements')
      .set({ ...change, modified_time: stamps.next() })
      .where('org_id', '=', ours.org_id)
      .where('measurement_id', '=', measurement_id)
      .execute(),
  );

test('a valid test earns a point once, however often it is sent', async () => {
  const one = test_();
  for (const _ of [1, 2]) expect((await store(one)).statusCode).toBe(200);
  await store(test_({ type: 'unknown' }));
  await look();
  await look();
  expect(await ledger()).toEqual([
    {
      reason: 'test',
      subject_id: one.measurement_id,
      part: 1,
      points: 1,
      at: new Date(one.created_time),
    },
  ]);
  expect(await loyalty()).toMatchObject({ balance: 1, earned: 1, reserved: 0 });
});

test('a test that goes takes its point along, and brings it back, however often that happens', async () => {
  const { measurement_id } = test_();
  await store(test_({ measurement_id }));
  await look();
  const sums: number[] = [];
  for (const change of [
    { valid: false },
    { active: false },
    { valid: true, active: true },
    { active: false },
  ]) {
    await setTest(measurement_id, change);
    await look();
    sums.push((await loyalty()).balance);
  }
  expect(sums).toEqual([0, 0, 1, 0]);
  expect((await ledger()).map(({ part, points }) => [part, points])).toEqual([
    [1, 1],
    [2, -1],
    [3, 1],
    [4, -1],
  ]);
});

test('what changed there and back between two looks leaves nothing', async () => {
  const { measurement_id } = test_();
  await store(test_({ measurement_id }));
  await look();
  await setTest(measurement_id, { active: false });
  await setTest(measurement_id, { active: true });
  await look();
  expect(await ledger()).toHaveLength(1);
});

test('two servers that look at once book nothing twice, and miss nothing that comes meanwhile', async () => {
  const tests = Array.from({ length: 1200 }, () => test_());
  for (let n = 0; n < tests.length; n += 400) await store(...tests.slice(n, n + 400));
  const coming = (async () => {
    for (let n = 0; n < 5; n += 1) await store(test_());
  })();
  await Promise.all([look(), look(), coming]);
  await look();
  expect((await loyalty()).balance).toBe(1205);
  const [{ looked_us, last_us } = { looked_us: '', last_us: '1' }] = await server.database.owner
    .selectFrom('loyalty_accounts as a')
    .innerJoin('org_sync_clock as c', 'c.org_id', 'a.org_id')
    .select(['a.looked_us', 'c.last_us'])
    .where('a.org_id', '=', ours.org_id)
    .execute();
  expect(looked_us).toBe(last_us);
});

test('a follow-up counts when it is closed in time, and no longer when it is reopened or its test goes', async () => {
  const { measurement_id } = test_({ value: 150 });
  await store(test_({ measurement_id, value: 150 }));
  const note = (kind: string) =>
    send('POST', '/v3/monitoring/note', { note_id: randomUUID(), measurement_id, kind, note: 'Drank.' });
  const points = async () => {
    await look();
    return (await loyalty()).balance;
  };
  expect((await note('close')).json().code).toBeUndefined();
  expect(await points()).toBe(6);
  await note('reopen');
  expect(await points()).toBe(1);
  await note('close');
  expect(await points()).toBe(6);
  await setTest(measurement_id, { active: false });
  expect(await points()).toBe(0);

  const late = test_({ value: 150, created_time: new Date(Date.now() - 25 * 3_600_000).toISOString() });
  await store(late);
  await send('POST', '/v3/monitoring/note', {
    note_id: randomUUID(),
    measurement_id: late.measurement_id,
    kind: 'close',
    note: 'Late.',
  });
  expect(await points()).toBe(1);
});

/** As training notes that something changed about somebody. */
const noteChange = ({ tx, org_id }: WritingScope, people: readonly string[]) =>
  sql`
    insert into training_changes as v (org_id, slice, changes)
    select distinct ${org_id}::uuid, get_byte(uuid_send(p.user_id), 15), 1 from unnest(${[...people]}::uuid[]) as p (user_id)
        on conflict (org_id, slice) do update set changes = v.changes + 1`.execute(tx);

test('a finished course counts while it is not taken back, and goes along in a merge', async () => {
  const course = { course_id: randomUUID(), module_id: randomUUID() };
  const created_at = new Date();
  await ours.write(async (scope) => {
    const own = { org_id: ours.org_id, ...course };
    const { course_id: _course, ...module } = own;
    await scope.tx
      .insertInto('training_modules')
      .values({
        ...module,
        state: 'published',
        position: 1,
        draft: JSON.stringify({ title: 'Water' }),
        published_revision: 1,
        version: 1,
        created_by: worker,
        created_at,
        modified_at: created_at,
      })
      .execute();
    await sql`
      insert into courses (org_id, course_id, user_id, module_id, round, assigned_on, done_on)
      values (${own.org_id}, ${own.course_id}, ${worker}, ${own.module_id}, 1, '2026-01-02', '2026-01-05')`.execute(
      scope.tx,
    );
    await noteChange(scope, [worker]);
  });
  const change = (set: object, people = [worker]) =>
    ours.write(async (scope) => {
      await scope.tx.updateTable('courses').set(set).where('course_id', '=', course.course_id).execute();
      await noteChange(scope, people);
    });
  const points = async () => {
    await look();
    return (await loyalty()).balance;
  };
  expect(await points()).toBe(10);
  expect((await ledger())[0]).toMatchObject({ reason: 'course', at: new Date('2026-01-05T00:00:00Z') });
  await change({ withdrawn_at: new Date() });
  expect(await points()).toBe(0);
  await change({ withdrawn_at: null });
  expect(await points()).toBe(10);
  const other = await ours.addPerson();
  await change({ user_id: other }, [worker, other]);
  expect(await points()).toBe(10);
  expect(await ledger()).toHaveLength(3);
});

test('the ledger is by month and reason, exported without formulas, and nobody’s name is in it', async () => {
  await store(test_(), test_({ created_time: '2026-01-31T23:30:00.000Z' }));
  await ours.write(({ tx }) =>
    tx
      .insertInto('loyalty_ledger')
      .values({
        org_id: ours.org_id,
        reason: 'adjustment',
        subject_id: randomUUID(),
        part: 1,
        points: -5,
        at: new Date(),
        booked_at: new Date(),
        note: '=1+1',
        by_name: 'Noor',
      })
      .execute(),
  );
  await look();
  const { months } = (await send('GET', '/v3/loyalty?time_zone=Australia/Perth')).json().data;
  expect(months.at(-1)).toEqual({ month: '2026-02', earned: 1, other: 0 });
  expect((await send('GET', '/v3/loyalty?time_zone=No/Where')).json().data.months.at(-1).month).toBe(
    '2026-01',
  );
  const page = async (query: string) => (await send('GET', `/v3/loyalty/entry?${query}`)).json().data;
  expect((await page('month=2026-02&time_zone=Australia/Perth')).count).toBe(1);
  expect((await page('reason=adjustment')).entries).toEqual([
    expect.objectContaining({ points: -5, note: '=1+1', by_name: 'Noor' }),
  ]);
  const csv = (await send('GET', '/v3/loyalty/export')).body;
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  expect(csv).toContain("'=1+1");
  expect(csv).not.toContain('Per');
});

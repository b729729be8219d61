import { digestOf } from '@heatwise/contract/sync/digest';
import { type CoreReply, type DigestReply, syncReplySchemas } from '@heatwise/contract/sync/sync.contract';
import { historyFrom } from '@heatwise/domain/organisation/organisation-settings';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertLinkMeasurement, updateLinkMeasurement } from '../features/measurements/measurements.store.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { ageMeasurements, insertLinkType, insertMeasurements } from '../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

const server = setUpTestApp();

/** A time to come, in which tests do not depend on the day they run on. */
const [MARCH, APRIL] = ['2131-03-31T21:00:00.000000Z', '2131-04-30T08:00:00.000000Z'];

/** Two people, each with five tests of two years ago, two old baselines and three tests of now; the clock stands at MARCH. */
async function stage() {
  const organisation = await server.organisation();
  const near = await organisation.addTag();
  await setClock(organisation, MARCH);
  const link_type_id = await organisation.write(insertLinkType);
  const measured = async (tagIds: string[]) => {
    const user_id = await organisation.addPerson({ tag_ids: tagIds });
    const add = (count: number) =>
      organisation.write((scope) => insertMeasurements(scope, { user_id, count, link_type_id }));
    const [old, baselines, recent] = [await add(5), await add(2), await add(3)];
    await ageMeasurements(server.database, old, { days: 730 });
    await ageMeasurements(server.database, baselines, { days: 700, areBaselines: true });
    return { user_id, old, baselines, recent };
  };
  const [one, other] = [await measured([near]), await measured([])];
  const admin = (await organisation.admin()).headers;
  const few = (await organisation.person([{ tag_id: near, access: 'view_user,view_measure' }])).headers;
  return { organisation, link_type_id, one, other, admin, few };
}

/** What the organisation writes next is stamped after that time. */
async function setClock({ org_id }: TestOrganisation, time: string): Promise<void> {
  await sql`update org_sync_clock set last_us = (extract(epoch from ${time}::timestamptz) * 1e6)::bigint
             where org_id = ${org_id}`.execute(server.database.owner);
}

/** Something is written, and so the clock moves on. */
const write = ({ addTag }: TestOrganisation) => addTag();

async function post(headers: TestHeaders, call: string, body: object) {
  const response = await server.app.inject({ method: 'POST', url: `/api/v3/sync/${call}`, headers, body });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}
const core = (headers: TestHeaders, body: object = {}): Promise<CoreReply> => post(headers, 'core', body);
const setDays = (headers: TestHeaders, days: number) =>
  server.app.inject({
    method: 'PATCH',
    url: '/api/v3/organisation',
    headers,
    payload: { metadata: { _history_days: days } },
  });

/** The digests of whoever has fetched everything there is now, of the window that begins there. */
async function digests(headers: TestHeaders, history_from?: string | null): Promise<DigestReply['digests']> {
  const { sync_time: now } = await core(headers);
  const cursors = { users: now, tags: now, permissions: now, measurements: now, link_measurements: now };
  const reply = await post(headers, 'digest', { ...cursors, history_from });
  return syncReplySchemas.digest.parse({ success: true, status: true, data: reply }).data.digests;
}

/** The digests of the rows themselves. */
async function real({ org_id }: TestOrganisation, from: string, userIds?: string[]) {
  const { rows } = await sql<{ time: string; active: boolean; links: string[] | null }>`
    select m.modified_time as time, m.active,
           array(select l.modified_time::text from link_measurements l
                  where l.org_id = m.org_id and l.measurement_id = m.measurement_id) as links
      from measurements m
     where m.org_id = ${org_id} and m.modified_time >= ${from}
       and (${userIds ?? null}::uuid[] is null or m.user_id = any(${userIds ?? null}::uuid[]))`.execute(
    server.database.owner,
  );
  return {
    measurements: digestOf(rows.filter(({ active }) => active).map(({ time }) => time)),
    link_measurements: digestOf(rows.flatMap(({ links }) => links ?? [])),
  };
}

test('it begins by the organisation’s clock and setting, and every core says so', async () => {
  const { organisation, admin, few } = await stage();

  const first = await core(admin);
  expect(first.history_from).toBe('2130-02-01T00:00:00.000000Z');
  const next = { ...first, users: first.sync_time };
  expect((await core(few, { users: next.users, organisations: next.users })).history_from).toBe(
    first.history_from,
  );

  await setDays(admin, 62);
  expect((await core(admin)).history_from).toBe('2131-01-01T00:00:00.000000Z');
  expect((await setDays(admin, 61)).statusCode).toBe(400);
  await sql`update organisations set metadata = metadata || '{"_history_days": "soon"}'
             where org_id = ${organisation.org_id}`.execute(server.database.owner);
  expect((await core(admin)).history_from).toBe('2130-02-01T00:00:00.000000Z');
});

test('it is no cursor: however old, nobody is sent back to the beginning for it', async () => {
  const { admin } = await stage();
  const { epoch, sync_time: now } = await core(admin);
  const cursors = { users: now, tags: now, permissions: now, measurements: now, link_measurements: now };

  for (const call of ['core', 'measures', 'measures/init', 'digest']) {
    for (const history_from of ['1999-01-01T00:00:00.000000Z', '2999-01-01T00:00:00.000000Z', null]) {
      expect((await post(admin, call, { ...cursors, epoch, history_from })).epoch).toBe(epoch);
    }
  }
});

test('incremental pages know no window', async () => {
  const { admin } = await stage();
  const { history_from } = await core(admin);

  const page = await post(admin, 'measures', { history_from });

  expect(page.measurements).toHaveLength(20);
  expect(page).not.toHaveProperty('asked_from');
  expect(await post(admin, 'measures/init', {})).not.toHaveProperty('asked_from');
});

test('the digest of the window is of what was stamped in it, for whoever sees whom', async () => {
  const { organisation, admin, few, one } = await stage();
  const { history_from: from = '' } = await core(admin);

  const window = await digests(admin, from);
  expect(window).toMatchObject(await real(organisation, from));
  expect(window.measurements?.count).toBe(6);
  expect(await digests(few, from)).toMatchObject(await real(organisation, from, [one.user_id]));
  for (const everything of [null, undefined]) {
    expect(await digests(admin, everything)).toMatchObject(await real(organisation, ''));
    expect(await digests(few, everything)).toMatchObject(await real(organisation, '', [one.user_id]));
  }
});

test('of another window there is none, and the other kinds are compared', async () => {
  const { admin } = await stage();
  const { history_from: from = '', sync_time } = await core(admin);
  const other = historyFrom(Date.parse(sync_time), 800);
  expect(other).not.toBe(from);

  const found = await digests(admin, other);

  expect(found).toHaveProperty('users');
  expect(found).toHaveProperty('tags');
  expect(found).not.toHaveProperty('measurements');
  expect(found).not.toHaveProperty('link_measurements');
});

test('when another month begins, or another window is set, it is counted anew', async () => {
  const { organisation, admin } = await stage();
  const { history_from: march = '' } = await core(admin);
  await digests(admin, march);

  await setClock(organisation, APRIL);
  await write(organisation);
  const { history_from: april = '' } = await core(admin);
  expect(april).toBe('2130-03-01T00:00:00.000000Z');
  expect(await digests(admin, march)).not.toHaveProperty('measurements');
  expect(await digests(admin, april)).toMatchObject(await real(organisation, april));

  await setDays(admin, 800);
  const { history_from: longer = '' } = await core(admin);
  expect(longer).toBe('2129-02-01T00:00:00.000000Z');
  expect(await digests(admin, longer)).toMatchObject(await real(organisation, longer));
  expect((await digests(admin, longer)).measurements?.count).toBe(20);
  expect(await digests(admin, april)).not.toHaveProperty('measurements');
  expect(await digests(admin, null)).toMatchObject(await real(organisation, ''));
});

test('what becomes of an old test, and of what is linked to one, is counted where it belongs', async () => {
  const { organisation, link_type_id, admin, one } = await stage();
  const { history_from: from = '' } = await core(admin);
  const [first = '', second = ''] = one.old;
  const link_id = '6f1c2a52-0f5c-4f0e-9a44-1f2f3c8b7a10';
  const restamp = (id: string, active: boolean) =>
    organisation.write(({ tx, org_id, stamps }) =>
      sql`update measurements set active = ${active}, modified_time = ${stamps.next()}
           where org_id = ${org_id} and measurement_id = ${id}`.execute(tx),
    );
  const steps = [
    [
      'something is linked to one that nobody holds',
      6,
      () =>
        organisation.write((scope) =>
          insertLinkMeasurement(scope, { link_id, measurement_id: first, link_type_id, value: 5 }),
        ),
    ],
    ['it is edited, and so comes into the window', 7, () => restamp(first, true)],
    [
      'what is linked to it is changed',
      7,
      () =>
        organisation.write((scope) =>
          updateLinkMeasurement(scope, { link_id, measurement_id: first }, { value: 6, active: false }),
        ),
    ],
    ['another one is removed', 7, () => restamp(second, false)],
    ['the first is removed as well', 6, () => restamp(first, false)],
  ] as const;
  await digests(admin, from);
  for (const [what, count, step] of steps) {
    await step();
    const found = await digests(admin, from);
    expect(found, what).toMatchObject(await real(organisation, from));
    expect(found.measurements?.count, what).toBe(count);
    expect(await digests(admin, null), what).toMatchObject(await real(organisation, ''));
  }
});

test('what a server of before has counted is no count of the window', async () => {
  const { organisation, admin, one } = await stage();
  const { history_from: from = '' } = await core(admin);
  await digests(admin, from);
  await organisation.write((scope) => insertMeasurements(scope, { user_id: one.user_id, count: 2 }));
  // It counts the whole, and knows nothing of the columns beside it.
  await sql`update measurement_counts c set counted_at = instant_of_us(k.last_us)
              from org_sync_clock k where k.org_id = c.org_id and c.org_id = ${organisation.org_id}`.execute(
    server.database.owner,
  );

  expect(await digests(admin, from)).toMatchObject(await real(organisation, from));
});

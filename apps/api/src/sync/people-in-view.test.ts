import type { PeopleFill } from '@heatwise/contract/sync/sync.contract';
import { FILLS_HEADER } from '@heatwise/contract/sync/sync-constants';
import { readGrants } from '@heatwise/domain/permissions/actor';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inOrganisation, type OrganisationScope } from '../organisation/organisation-scope.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

import { hasSomebodyToFill, lastInView } from './people-in-view.store.ts';

const server = setUpTestApp();

async function call(path: string, headers: TestHeaders, body: object, asks = true) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v3/sync/${path}`,
    headers: asks ? { ...headers, [FILLS_HEADER]: '1' } : headers,
    body,
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const core = (headers: TestHeaders, users: string | null, asks = true) =>
  call('core', headers, { users }, asks);

async function stage() {
  const organisation = await server.organisation();
  const [near, far] = [await organisation.addTag(), await organisation.addTag()];
  const person = await organisation.addPerson({ tag_ids: [far] });
  await organisation.write(async (scope) =>
    insertMeasurements(scope, { user_id: person, count: 3, link_type_id: await insertLinkType(scope) }),
  );
  const viewer = (...tags: string[]) =>
    organisation.person(tags.map((tag_id) => ({ tag_id, access: 'view_user,view_measure' })));
  return { organisation, near, far, person, viewer };
}

const setTags = (organisation: TestOrganisation, user_id: string, tag_ids: string[]) =>
  organisation.write(({ tx, stamps }) =>
    tx
      .updateTable('users')
      .set({ tag_ids, modified_time: stamps.next() })
      .where('user_id', '=', user_id)
      .execute(),
  );

/** Ids of what a fill brings, page by page. */
async function filled(headers: TestHeaders, fill: PeopleFill): Promise<string[]> {
  const ids: string[] = [];
  for (let measurements: string | null = null; ; ) {
    const page = await call('measures/init', headers, { fill, measurements });
    expect(page).toMatchObject({ asked_fill: fill, asked_below: measurements });
    if (page.measurements.length === 0) return ids;
    expect(page.link_measurements).toHaveLength(page.measurements.length);
    ids.push(...page.measurements.map((row: { user_id: string }) => row.user_id));
    measurements = page.measurements.at(-1).modified_time;
  }
}

test('who comes into view is told of once, and a fill brings their past, with what is linked to it', async () => {
  const { organisation, near, far, person, viewer } = await stage();
  const { headers } = await viewer(near);
  const before = await core(headers, null);

  await setTags(organisation, person, [far, near]);
  const after = await core(headers, before.sync_time);
  const later = await core(headers, after.sync_time);

  expect([before.fill, after.fill, later.fill]).toEqual([false, true, false]);
  expect(await filled(headers, { above: before.sync_time, upto: after.sync_time })).toEqual([
    person,
    person,
    person,
  ]);
});

test('who was in view by another tag all the time brings nothing, whichever of the tags goes', async () => {
  const { organisation, near, far, person, viewer } = await stage();
  const { headers } = await viewer(near, far);
  const first = await core(headers, null);

  await setTags(organisation, person, [far, near]);
  const second = await core(headers, first.sync_time);
  await setTags(organisation, person, [near]);
  const third = await core(headers, second.sync_time);

  expect([second.fill, third.fill]).toEqual([false, false]);
  // For whoever asks with a cursor from before both changes, the person may have been out of view in between.
  expect((await core(headers, first.sync_time)).fill).toBe(true);
});

test('who goes and comes back between two calls brings their past again', async () => {
  const { organisation, far, person, viewer } = await stage();
  const { headers } = await viewer(far);
  const first = await core(headers, null);

  await setTags(organisation, person, []);
  await setTags(organisation, person, [far]);
  const second = await core(headers, first.sync_time);

  expect(second.fill).toBe(true);
});

test('nobody is told of new people without measurements, of themselves, or who sees everybody anyway', async () => {
  const { organisation, near, far, person, viewer } = await stage();
  const [watcher, admin] = [await viewer(near), await organisation.admin()];
  await organisation.write((scope) => insertMeasurements(scope, { user_id: watcher.user_id, count: 2 }));
  const [ofWatcher, ofAdmin] = [await core(watcher.headers, null), await core(admin.headers, null)];

  const fresh = await organisation.addPerson({ tag_ids: [near] });
  await organisation.write((scope) => insertMeasurements(scope, { user_id: fresh, count: 2 }));
  await setTags(organisation, watcher.user_id, [near]);
  const watched = await core(watcher.headers, ofWatcher.sync_time);
  await setTags(organisation, person, [far, near]);
  const seen = await core(admin.headers, ofAdmin.sync_time);

  expect([watched.fill, seen.fill]).toEqual([false, false]);
  expect(await filled(admin.headers, { above: ofAdmin.sync_time, upto: seen.sync_time })).toEqual([]);
});

test('a fill brings nobody whom the reader does not see any more, nor another organisation’s', async () => {
  const { organisation, near, person, viewer } = await stage();
  const { headers } = await viewer(near);
  const elsewhere = await stage();
  const stranger = await elsewhere.viewer(elsewhere.near);
  const before = await core(headers, null);
  await setTags(organisation, person, [near]);
  const after = await core(headers, before.sync_time);
  const fill = { above: before.sync_time, upto: after.sync_time };

  expect(await filled(stranger.headers, fill)).toEqual([]);
  await setTags(organisation, person, []);
  expect(await filled(headers, fill)).toEqual([]);
});

test('without the header nothing is told, and the epoch changes for those who see somebody anew, and for them alone', async () => {
  const { organisation, near, far, person, viewer } = await stage();
  const readers = [await viewer(near), await viewer(far), await organisation.admin()];
  const epochs = async () => {
    const replies = await Promise.all(readers.map(({ headers }) => core(headers, null, false)));
    expect(replies.every((reply) => !('fill' in reply))).toBe(true);
    return replies.map(({ epoch }) => epoch);
  };
  const before = await epochs();

  await setTags(organisation, person, [far, near]);
  const after = await epochs();
  // Renamed only.
  await organisation.write(({ tx, stamps }) =>
    tx
      .updateTable('users')
      .set({ name_last: 'New', modified_time: stamps.next() })
      .where('user_id', '=', person)
      .execute(),
  );

  expect(after.map((epoch, index) => epoch === before[index])).toEqual([false, true, true]);
  expect(await epochs()).toEqual(after);
});

test('who came into view is found by a measurement of each person, however many there are', async () => {
  const { organisation, near, viewer } = await stage();
  const people = 30;
  for (let i = 0; i < people; i += 1) {
    const user_id = await organisation.addPerson({ tag_ids: [near] });
    await organisation.write((scope) => insertMeasurements(scope, { user_id, count: 200 }));
  }
  const { user_id } = await viewer(near);
  await sql`vacuum (analyze) measurements, users`.execute(server.database.owner);
  const { org_id } = organisation;
  const grants = readGrants([{ tag_id: near, access: 'view_user,view_measure', active: true }]);
  const actor = { user_id, org_id, tag_ids: [], grants };
  const reader = { actor, rights: syncRightsOf(actor) };

  const looks = [
    (scope: OrganisationScope) => lastInView(scope, reader),
    (scope: OrganisationScope) => hasSomebodyToFill(scope, reader, '2000-01-01T00:00:00.000000Z'),
  ];
  for (const look of looks) {
    const read = await inOrganisation(server.database.app, org_id, async (scope) => {
      const before = await readSoFar(scope);
      await look(scope);
      return (await readSoFar(scope)) - before;
    });
    // Those of the stage, and the reader, as well.
    expect(read).toBeLessThanOrEqual(people + 5);
  }
});

/** How many rows or entries of indexes this transaction has read of measurements. */
async function readSoFar({ tx }: OrganisationScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select sum(pg_stat_get_xact_tuples_returned(oid)) as count from pg_class
     where relname like 'measurements%' and relkind in ('r', 'i')`.execute(tx);
  return Number(rows[0]?.count);
}

test.each([
  [{ above: 'yesterday', upto: '2026-11-25T08:00:00.000000Z' }],
  [{ above: '2026-11-25T08:00:00.000000Z' }],
  [{ above: '2026-11-25T08:00:00.000000Z', upto: '2026-11-25T09:00:00.000000Z', user_id: 'x' }],
])('a fill that is none is refused: %j', async (fill) => {
  const { viewer, near } = await stage();
  const { headers } = await viewer(near);

  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/sync/measures/init',
    headers,
    body: { fill },
  });

  expect(response.statusCode).toBe(400);
});

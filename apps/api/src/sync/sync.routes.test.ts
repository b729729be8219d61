import { digestOf } from '@heatwise/contract/sync/digest';
import {
  type CoreReply,
  type Digests,
  type MeasuresReply,
  syncReplySchemas,
} from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertCustomType, insertLinkType, insertMeasurements } from '../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

const server = setUpTestApp();

async function core(headers: TestHeaders, body: object = {}): Promise<CoreReply> {
  const response = await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, body });
  return syncReplySchemas.core.parse(response.json()).data;
}

async function measures(headers: TestHeaders, body: object = {}, init = false): Promise<MeasuresReply> {
  const url = `/api/v3/sync/measures${init ? '/init' : ''}`;
  const response = await server.app.inject({ method: 'POST', url, headers, body });
  const { data } = response.json();
  syncReplySchemas.measures.parse(response.json());
  return data;
}

async function digests(headers: TestHeaders, body: object): Promise<Digests> {
  const response = await server.app.inject({ method: 'POST', url: '/api/v3/sync/digest', headers, body });
  return syncReplySchemas.digest.parse(response.json()).data.digests;
}

async function addStrategy({ write, org_id }: TestOrganisation, userId: string | null) {
  await write(({ tx, stamps }) => {
    const now = stamps.next();
    return sql`
      insert into strategies (org_id, strategy_id, user_id, type, status, advice, created_time, modified_time)
      values (${org_id}, gen_random_uuid(), ${userId}, 'sosm', 'hydrated', 'Drink "more".', ${now}, ${now})`.execute(
      tx,
    );
  });
}

test('a core reply holds every kind in the shape of the contract, texts and all', async () => {
  const organisation = await server.organisation('Quay "7" \\ Ωμέγα 🌡');
  const tagId = await organisation.addTag('Deck\n"crew"');
  const { headers, user_id } = await organisation.admin();
  await organisation.addPerson({ name_first: 'O\'Neil "Nell"\t', tag_ids: [tagId], metadata: { a: ['ü'] } });
  await organisation.write(async (scope) => {
    await insertCustomType(scope);
    await insertLinkType(scope);
  });
  await addStrategy(organisation, null);

  const reply = await core(headers);

  expect(reply.organisation?.name).toBe('Quay "7" \\ Ωμέγα 🌡');
  expect(reply.tags).toMatchObject([{ name: 'Deck\n"crew"' }]);
  expect(reply.users).toHaveLength(2);
  expect(reply.users).toContainEqual(
    expect.objectContaining({ name_first: 'O\'Neil "Nell"\t', tag_ids: [tagId], metadata: { a: ['ü'] } }),
  );
  expect(reply.permissions).toMatchObject([{ user_id, access: 'admin', tag_id: null }]);
  expect([reply.custom_measurement_types, reply.link_measurement_types, reply.strategy]).toMatchObject([
    [{ unit: 'kg' }],
    [{ unit: 'mL' }],
    [{ advice: 'Drink "more".', drink_millilitres: null }],
  ]);
  expect([reply.measurements, reply.link_measurements]).toEqual([[], []]);
});

test('nothing is sent twice: cursors at the sync time give empty lists', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const { sync_time: now, epoch } = await core(headers);

  const again = await core(headers, { users: now, organisations: now, tags: now, permissions: now, epoch });

  expect(again).toMatchObject({ users: [], organisation: null, tags: [], permissions: [], sync_time: now });
});

test('people out of view are not there at first, and stubs when they change later', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const viewer = await organisation.person([{ tag_id: tagId, access: 'view_user' }]);
  const seen = await organisation.addPerson({ tag_ids: [tagId] });
  const hidden = await organisation.addPerson({ name_first: 'Secret' });
  const first = await core(viewer.headers);
  await organisation.setTags(seen, []);
  await organisation.setTags(hidden, []);

  const second = await core(viewer.headers, { users: first.sync_time });

  expect(first.users.map((user) => user.user_id)).toEqual([viewer.user_id, seen]);
  expect(second.users).toEqual([
    { user_id: seen, active: false, modified_time: expect.any(String) },
    { user_id: hidden, active: false, modified_time: expect.any(String) },
  ]);
});

test('permissions: my own, and for an admin everybody’s', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const viewer = await organisation.person([{ tag_id: null, access: 'view_user' }]);

  const [ofAdmin, ofViewer] = [await core(admin.headers), await core(viewer.headers)];

  expect(ofAdmin.permissions.map(({ user_id }) => user_id)).toEqual([admin.user_id, viewer.user_id]);
  expect(ofViewer.permissions.map(({ user_id }) => user_id)).toEqual([viewer.user_id]);
});

test('a tag is sent with what its reader needs: names where people carry it, settings to those in charge', async () => {
  const organisation = await server.organisation();
  const metadata = { lat: 1, lon: 2, _notify_hydration_to: ['boss'] };
  const tagId = await organisation.addTag('Deck crew', 'location', metadata);
  const other = await organisation.addTag('Roof', 'job', { _stairs: 2 });
  await organisation.addPerson({ tag_ids: [tagId] });
  const seenBy = async (access: string, on: string | null, carried: string[] = []) => {
    const { headers } = await organisation.person([{ tag_id: on, access }], carried);
    const { tags } = await core(headers);
    return Object.fromEntries(tags.map((tag) => [tag.name, tag.metadata]));
  };
  const { _notify_hydration_to, ...shared } = metadata;

  expect(await seenBy('none', null)).toEqual({});
  expect(await seenBy('none', null, [tagId])).toEqual({ 'Deck crew': {} });
  expect(await seenBy('view_user', tagId)).toEqual({ 'Deck crew': shared });
  expect(await seenBy('view_user', other)).toEqual({ Roof: { _stairs: 2 } });
  expect(await seenBy('view_user,edit_user', other)).toEqual({ 'Deck crew': {}, Roof: { _stairs: 2 } });
  expect(await seenBy('manager', tagId)).toEqual({ 'Deck crew': metadata, Roof: {} });
  expect(await seenBy('view_user', null)).toEqual({ 'Deck crew': shared, Roof: { _stairs: 2 } });
  expect(await seenBy('admin', null)).toEqual({ 'Deck crew': metadata, Roof: { _stairs: 2 } });
});

test('hidden and deleted tags go to those who manage tags, and hidden ones to those with a permission on them', async () => {
  const organisation = await server.organisation();
  const hidden = await organisation.addTag('Hidden');
  const gone = await organisation.addTag('Gone');
  await organisation.write(async ({ tx, org_id }) => {
    await sql`update tags set is_hidden = tag_id = ${hidden}, active = tag_id = ${hidden}
               where org_id = ${org_id}`.execute(tx);
  });
  const seenBy = async (access: string, on: string | null) => {
    const { headers } = await organisation.person([{ tag_id: on, access }], [hidden, gone]);
    return (await core(headers)).tags.map(({ name }) => name).sort();
  };

  expect(await seenBy('view_user', null)).toEqual([]);
  expect(await seenBy('none', null)).toEqual([]);
  expect(await seenBy('view_user', hidden)).toEqual(['Hidden']);
  expect(await seenBy('view_user,edit_user', null)).toEqual(['Gone', 'Hidden']);
  expect(await seenBy('admin', null)).toEqual(['Gone', 'Hidden']);
});

test('advice for one person goes to those who may see the person', async () => {
  const organisation = await server.organisation();
  const somebody = await organisation.addPerson();
  await addStrategy(organisation, somebody);
  const worker = await organisation.person([]);
  const admin = await organisation.admin();

  expect((await core(worker.headers)).strategy).toEqual([]);
  expect((await core(admin.headers)).strategy).toHaveLength(1);
});

test('the digest is that of the active measurements one may see, where it can be compared', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const viewer = await organisation.person([{ tag_id: tagId, access: 'view_user,view_measure' }]);
  const seen = await organisation.addPerson({ tag_ids: [tagId] });
  const hidden = await organisation.addPerson();
  const [removed] = await organisation.write(async (scope) => {
    await insertMeasurements(scope, { user_id: hidden, count: 2 });
    return insertMeasurements(scope, { user_id: seen, count: 3 });
  });
  await organisation.write(({ tx, stamps }) =>
    tx
      .updateTable('measurements')
      .set({ active: false, modified_time: stamps.next() })
      .where('measurement_id', '=', removed ?? '')
      .execute(),
  );

  const { measurements, sync_time } = await measures(viewer.headers);
  const early = measurements[0]?.modified_time ?? '';
  const core = { users: sync_time, tags: sync_time, permissions: sync_time };
  const reply = await digests(viewer.headers, { ...core, measurements: sync_time });
  const behind = await digests(viewer.headers, { ...core, measurements: early });
  const unknowing = await digests(viewer.headers, { ...core, users: null, measurements: sync_time });
  await organisation.write(({ tx, org_id, stamps }) =>
    tx.insertInto('restamp_queue').values({ org_id, user_id: seen, below: stamps.next() }).execute(),
  );
  const waiting = await digests(viewer.headers, { ...core, measurements: sync_time });

  const active = measurements.filter((row) => row.active).map((row) => row.modified_time);
  expect(active).toHaveLength(2);
  expect(reply.measurements).toEqual(digestOf(active));
  expect(behind).not.toHaveProperty('measurements');
  expect(behind.users?.count).toBe(2);
  expect(unknowing).toEqual({});
  expect(waiting).toEqual({ ...reply, measurements: undefined, link_measurements: undefined });
});

test('a measures call never counts what it was not asked for', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();

  expect(await measures(headers, { digest: true })).toEqual(await measures(headers));
});

test('another organisation is invisible, whatever its admin sends', async () => {
  const [ours, theirs] = [await server.organisation('Ours'), await server.organisation('Theirs')];
  const person = await theirs.addPerson();
  await theirs.write((scope) => insertMeasurements(scope, { user_id: person, count: 3 }));
  const { headers, user_id } = await ours.admin();

  const reply = await core(headers);

  expect(reply.users.map((user) => user.user_id)).toEqual([user_id]);
  expect(reply.organisation?.name).toBe('Ours');
  expect((await measures(headers)).measurements).toEqual([]);
  expect((await measures(headers, {}, true)).measurements).toEqual([]);
});

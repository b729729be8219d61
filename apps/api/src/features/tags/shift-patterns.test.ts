import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openFeatures } from '../../testing/open-features.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements, measurementStamps } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const EIGHT_SIX = { _days_on: 8, _days_off: 6, _start_day: '2026-03-02' };

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let crew: string;
let first: string;
let second: string;
beforeEach(async () => {
  organisation = await server.organisation();
  await openFeatures(organisation);
  admin = (await organisation.admin()).headers;
  crew = await organisation.addTag('Crew');
  first = await organisation.addTag('Crew A', 'roster', EIGHT_SIX);
  second = await organisation.addTag('Crew B', 'roster', { ...EIGHT_SIX, _start_day: '2026-03-09' });
});

async function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, headers: TestHeaders, body?: object) {
  const url = `/api${path}`;
  const response = await server.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: response.statusCode, data: response.json().data };
}
const give = (headers: TestHeaders, tag_id: string | null, ...user_ids: string[]) =>
  send('POST', '/v3/tag/roster/users', headers, { tag_id, user_ids });

async function tagsOf(userId: string) {
  const { tag_ids } = await server.database.owner
    .selectFrom('users')
    .select('tag_ids')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return tag_ids;
}

test('a shift pattern is created, changed, assigned to people and deleted, which removes it from them', async () => {
  const tag_id = randomUUID();
  const made = { tag_id, name: 'Crew C', type: 'roster', metadata: EIGHT_SIX };
  expect(await send('POST', '/v2/tag', admin, made)).toMatchObject({ status: 200 });

  const metadata = { _days_on: 14, _days_off: 7, _start_day: '2026-01-05' };
  const changed = await send('PATCH', '/v3/tag/roster', admin, { tag_id, metadata });
  expect(changed).toMatchObject({ status: 200, data: { name: 'Crew C', metadata } });

  const person = await organisation.addPerson({ tag_ids: [crew] });
  expect(await give(admin, tag_id, person)).toEqual({ status: 200, data: { changed: 1 } });
  expect((await send('DELETE', `/v3/tag/${tag_id}`, admin)).status).toBe(200);
  expect(await tagsOf(person)).toEqual([crew]);
});

test('a person has one pattern: another takes its place, none takes it off, the other tags stay', async () => {
  const one = await organisation.addPerson({ tag_ids: [first, crew] });
  const two = await organisation.addPerson({ tag_ids: [crew, second] });

  expect((await give(admin, second, one, two, one.toUpperCase())).data).toEqual({ changed: 1 });
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([
    [crew, second],
    [crew, second],
  ]);
  expect((await give(admin, null, one, two)).data).toEqual({ changed: 2 });
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([[crew], [crew]]);
  expect((await give(admin, null, one)).data).toEqual({ changed: 0 });
});

test('600 people at once, in one row for each; their measurements keep their stamps', async () => {
  const people = await organisation.write(async ({ tx, org_id, stamps }) => {
    const rows = Array.from({ length: 600 }, () => {
      const now = stamps.next();
      return { org_id, user_id: randomUUID(), name_last: 'Lund', created_time: now, modified_time: now };
    });
    await tx.insertInto('users').values(rows).execute();
    return rows.map(({ user_id }) => user_id);
  });
  const [measured = ''] = people;
  await organisation.write((scope) => insertMeasurements(scope, { user_id: measured, count: 2 }));
  const stamps = () => measurementStamps(server.database, measured);
  const before = await stamps();

  expect((await give(admin, first, ...people)).data).toEqual({ changed: 600 });
  expect(await stamps()).toEqual(before);
});

test('other tags are not shift patterns, days are whole and have a start, and one stranger rejects the whole list', async () => {
  const person = await organisation.addPerson();
  const elsewhere = await server.organisation();
  const stranger = await elsewhere.addPerson();
  const foreign = await elsewhere.addTag('Theirs', 'roster', EIGHT_SIX);

  expect((await give(admin, crew, person)).status).toBe(400);
  expect((await give(admin, foreign, person)).status).toBe(404);
  expect((await give(admin, first, person, stranger)).status).toBe(404);
  expect(await tagsOf(person)).toEqual([]);
  for (const metadata of [
    { ...EIGHT_SIX, _days_on: 1.5 },
    { ...EIGHT_SIX, _days_on: 0 },
    { ...EIGHT_SIX, _days_off: 366 },
    { ...EIGHT_SIX, _start_day: '2026-02-30' },
    { _days_on: 8, _days_off: 6 },
  ]) {
    expect((await send('PATCH', '/v3/tag/roster', admin, { tag_id: first, metadata })).status).toBe(400);
  }
  expect((await send('PATCH', '/v3/tag/roster', admin, { tag_id: crew, metadata: EIGHT_SIX })).status).toBe(
    400,
  );
});

test('an editor within a tag assigns only patterns that they have themselves, and removes no other', async () => {
  const manager = await organisation.person([
    { tag_id: crew, access: 'manager' },
    { tag_id: first, access: 'manager' },
  ]);
  const viewer = await organisation.person([{ tag_id: crew, access: 'view_user' }]);
  const free = await organisation.addPerson({ tag_ids: [crew] });
  const other = await organisation.addPerson({ tag_ids: [crew, second] });

  expect((await give(manager.headers, first, free)).status).toBe(200);
  expect((await give(manager.headers, second, free)).status).toBe(403);
  expect((await give(manager.headers, first, other)).status).toBe(403);
  expect((await give(viewer.headers, null, free)).status).toBe(403);
  expect(await tagsOf(other)).toEqual([crew, second]);
});

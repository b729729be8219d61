import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements, measurementStamps } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let mine: string;
let second: string;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  mine = await organisation.addTag('Mine');
  second = await organisation.addTag('Second');
});

async function post(path: string, headers: TestHeaders, body: object) {
  const response = await server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });
  return { status: response.statusCode, body: response.json() };
}

async function tagsOf(userId: string) {
  const row = await server.database.owner
    .selectFrom('users')
    .select('tag_ids')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.tag_ids;
}

test.each([['/v3/tag/users'], ['/v2/tag/users']])('%s puts a tag on those who lack it', async (path) => {
  const [one, two] = [await organisation.addPerson(), await organisation.addPerson({ tag_ids: [mine] })];

  const answer = await post(path, admin, { tag_id: mine, user_ids: [one, two, one.toUpperCase()] });

  expect(answer).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([[mine], [mine]]);
});

test('1,200 people at once: all get it, in one row for each, and their measurements keep their stamps', async () => {
  const people = await organisation.write(async ({ tx, org_id, stamps }) => {
    const rows = Array.from({ length: 1200 }, () => {
      const now = stamps.next();
      return { org_id, user_id: randomUUID(), name_last: 'Lund', created_time: now, modified_time: now };
    });
    await tx.insertInto('users').values(rows).execute();
    return rows.map(({ user_id }) => user_id);
  });
  const [measured = ''] = people;
  await organisation.write((scope) => insertMeasurements(scope, { user_id: measured, count: 3 }));
  const stamps = () => measurementStamps(server.database, measured);
  const before = await stamps();

  const answer = await post('/v3/tag/users', admin, { tag_id: mine, user_ids: people });

  expect(answer.body.data).toEqual({ changed: 1200 });
  expect(await stamps()).toEqual(before);
});

test('taking it off one person; once more changes nothing', async () => {
  const person = await organisation.addPerson({ tag_ids: [second, mine] });
  const body = { tag_id: mine, user_id: person };

  const first = await post('/v3/tag/users/remove', admin, body);
  const again = await post('/v3/tag/users/remove', admin, body);

  expect([first.body.data, again.body.data]).toEqual([{ changed: 1 }, { changed: 0 }]);
  expect(await tagsOf(person)).toEqual([second]);
});

test('a manager works within their tags: on people they reach, with tags they hold', async () => {
  const manager = await organisation.person([
    { tag_id: mine, access: 'manager' },
    { tag_id: second, access: 'manager' },
  ]);
  const foreign = await organisation.addTag();
  const inMine = await organisation.addPerson({ tag_ids: [mine] });
  const elsewhere = await organisation.addPerson({ tag_ids: [foreign] });
  const add = (tag_id: string, ...user_ids: string[]) =>
    post('/v3/tag/users', manager.headers, { tag_id, user_ids });

  expect((await add(second, inMine)).status).toBe(200);
  expect((await add(foreign, inMine)).status).toBe(403);
  expect(await add(mine, inMine, elsewhere)).toMatchObject({
    status: 404,
    body: { message: 'User not found' },
  });
  expect(await tagsOf(inMine)).toEqual([mine, second]);
  expect(await tagsOf(elsewhere)).toEqual([foreign]);
  const remove = (user_id: string) =>
    post('/v3/tag/users/remove', manager.headers, { tag_id: mine, user_id });
  expect([(await remove(inMine)).status, (await remove(elsewhere)).status]).toEqual([200, 404]);
});

test('viewers and workers put tags on nobody, not on themselves either', async () => {
  const viewer = await organisation.person([{ tag_id: mine, access: 'view_user' }], [mine]);
  const worker = await organisation.person([]);

  for (const [{ headers, user_id }, status] of [
    [viewer, 403],
    [worker, 403],
  ] as const) {
    const answer = await post('/v3/tag/users', headers, { tag_id: second, user_ids: [user_id] });
    expect(answer.status).toBe(status);
  }
});

test('one unknown person rejects the whole list, and so do too many', async () => {
  const person = await organisation.addPerson();
  const stranger = await (await server.organisation()).addPerson();
  const gone = await organisation.addPerson({ active: false });
  const many = Array.from({ length: 2001 }, () => randomUUID());

  for (const [user_ids, status] of [
    [[person, stranger], 404],
    [[person, gone], 404],
    [many, 400],
    [[], 400],
    [['nobody'], 400],
  ] as const) {
    expect((await post('/v3/tag/users', admin, { tag_id: mine, user_ids })).status).toBe(status);
  }
  expect(await tagsOf(person)).toEqual([]);
});

test('tagging measurements needs the right to edit each of them', async () => {
  const [inMine, other] = [
    await organisation.addPerson({ tag_ids: [mine] }),
    await organisation.addPerson({ tag_ids: [second] }),
  ];
  const [a = '', b = ''] = await organisation.write(async (scope) => [
    ...(await insertMeasurements(scope, { user_id: inMine, count: 1 })),
    ...(await insertMeasurements(scope, { user_id: other, count: 1 })),
  ]);
  const editor = await organisation.person([
    { tag_id: mine, access: 'view_user,view_measure,edit_measure' },
    { tag_id: second, access: 'view_user,view_measure' },
  ]);
  const tag = (...measurement_ids: string[]) =>
    post('/v3/tag/measurements', editor.headers, { tag_id: second, measurement_ids });

  expect((await tag(a, b)).status).toBe(403);
  expect((await tag(a, randomUUID())).status).toBe(404);
  expect((await tag(a)).body.data).toEqual({ changed: 1 });
  expect((await tag(a)).body.data).toEqual({ changed: 0 });
  const rows = await server.database.owner
    .selectFrom('measurements')
    .select(['measurement_id', 'tag_ids'])
    .where('measurement_id', 'in', [a, b])
    .execute();
  expect(new Map(rows.map((row) => [row.measurement_id, row.tag_ids]))).toEqual(
    new Map([
      [a, [second]],
      [b, []],
    ]),
  );
});

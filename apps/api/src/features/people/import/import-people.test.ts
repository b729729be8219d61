import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { importedRow } from './testing/imported-row.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
beforeEach(async () => {
  ours = await server.organisation();
  admin = await ours.admin();
});

async function send(payload: object, headers = admin.headers) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/user/import',
    headers,
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const people = () =>
  server.database.owner
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', ours.org_id)
    .where('user_id', '!=', admin.user_id)
    .orderBy('modified_time')
    .execute();
const tags = () =>
  server.database.owner
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type'])
    .where('org_id', '=', ours.org_id)
    .orderBy('name')
    .execute();
const permissionsOf = (userId: string) =>
  server.database.owner
    .selectFrom('permissions')
    .select(['tag_id', 'access', 'active', 'audit_seq'])
    .where('user_id', '=', userId)
    .execute();
const trail = () => ours.trail(['seq', 'user_id', 'action', 'subject']);

test('a row becomes a person with the tags and access it names, and its password is not used', async () => {
  const welder = await ours.addTag('Welder', 'job');
  const email = `zoe-${randomUUID()}@North.test`;
  const wanted = importedRow({
    name_first: ' Zoë ',
    email,
    password: 'quiet river stone',
    jobs: ['WELDER'],
    access: 'View; Measurements: View',
    employee_id: '00123',
  });

  const { status, body } = await send({ rows: [wanted] });

  expect(status).toBe(200);
  expect(body.data).toEqual({
    rows: [{ row: 2, user_id: wanted.user_id, outcome: 'created', problems: [] }],
    tags_created: 0,
  });
  expect(await people()).toMatchObject([
    {
      user_id: wanted.user_id,
      name_first: 'Zoë',
      email,
      tag_ids: [welder],
      metadata: { employee_id: '00123' },
      active: true,
      is_hidden: false,
    },
  ]);
  const [entry] = await trail();
  expect(entry).toMatchObject({
    user_id: admin.user_id,
    action: 'person.import',
    subject: { user_ids: [wanted.user_id] },
  });
  expect(await permissionsOf(wanted.user_id)).toEqual([
    { tag_id: welder, access: 'view_user,view_measure', active: true, audit_seq: entry?.seq },
  ]);
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: email.toUpperCase(), password: 'quiet river stone' },
  });
  expect(login.statusCode).toBe(401);
  expect(JSON.stringify(await trail())).not.toContain('quiet river');
});

test('sending again after a lost reply creates nobody twice', async () => {
  const email = `ada-${randomUUID()}@site.test`;
  const rows = [
    importedRow({ email, password: 'quiet river stone' }),
    importedRow({ row: 3, employee_id: '7', tags: ['Crew'] }),
  ];
  const request = { rows, new_tags: [{ name: 'Crew', type: 'default' }] };
  await send(request);
  const before = [await people(), await tags(), await trail()];

  const again = await send(request);

  expect(again.body.data.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'created-before',
    'created-before',
  ]);
  expect([await people(), await tags(), await trail()]).toEqual(before);
});

test('ten times at the same moment is once', async () => {
  const request = { rows: [importedRow({ tags: ['Crew'] })], new_tags: [{ name: 'Crew', type: 'job' }] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(request)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await people()).toHaveLength(1);
  expect(await tags()).toMatchObject([{ name: 'Crew', type: 'job' }]);
});

test('unknown tags become what was chosen, once, and the others are left out', async () => {
  const rows = [
    importedRow({ tags: ['Night crew', 'Left out'], locations: ['North yard'], access: 'Manager' }),
    importedRow({ row: 3, tags: ['NIGHT CREW'] }),
  ];
  const new_tags = [
    { name: 'Night crew', type: 'job' },
    { name: 'North yard', type: 'location' },
    { name: 'Nobody’s', type: 'default' },
  ];

  const { body } = await send({ rows, new_tags });

  expect(body.data.tags_created).toBe(2);
  const [night, north] = await tags();
  expect([night, north]).toMatchObject([
    { name: 'Night crew', type: 'job' },
    { name: 'North yard', type: 'location' },
  ]);
  expect((await people()).map(({ tag_ids }) => tag_ids)).toEqual([
    [night?.tag_id, north?.tag_id],
    [night?.tag_id],
  ]);
  expect(await permissionsOf(rows[0]?.user_id ?? '')).toMatchObject([
    { tag_id: night?.tag_id, access: 'manager' },
    { tag_id: north?.tag_id, access: 'manager' },
  ]);
  expect((await trail()).map(({ action }) => action)).toEqual(['tag.create', 'tag.create', 'person.import']);
});

test('every row is checked again: the bad ones are refused and the good ones stored', async () => {
  await ours.addPerson({ email: 'taken@site.test' });
  const rows = [
    importedRow({ row: 2 }),
    importedRow({ row: 3, name_first: '', name_last: '' }),
    importedRow({ row: 4, email: 'taken@site.test', password: 'quiet river stone' }),
    importedRow({ row: 5, email: 'no address' }),
    importedRow({ row: 6, access: 'super' }),
    importedRow({ row: 7, email: 'x@site.test', password: 'not used' }),
  ];

  const { status, body } = await send({ rows });

  expect(status).toBe(200);
  const messages = body.data.rows.map(
    ({ outcome, problems }: { outcome: string; problems: { message: string }[] }) =>
      problems[0]?.message ?? outcome,
  );
  expect(messages).toEqual([
    'created',
    'Either First Name or Last Name is required',
    'A user with this email address already exists',
    'Invalid email format',
    expect.stringContaining('This access is not recognised.'),
    'created',
  ]);
  expect(await people()).toHaveLength(3);
});

test('more rows than one transaction holds are stored in several, an address counts over all of them', async () => {
  const rows = Array.from({ length: 1001 }, (_, index) =>
    importedRow({ row: index + 2, employee_id: `W-${index}` }),
  );
  rows.push(importedRow({ row: 2000, employee_id: 'W-0' }));

  const { body } = await send({ rows });

  expect(body.data.rows.at(-1)).toMatchObject({
    outcome: 'refused',
    problems: [{ message: 'A user with this Employee ID already exists' }],
  });
  expect(await people()).toHaveLength(1001);
  const sizes = (await trail()).map(({ subject }) => (subject as { user_ids: string[] }).user_ids.length);
  expect(sizes).toEqual([500, 500, 1]);
});

test('an address that another organisation takes at the same moment does not matter', async () => {
  const theirs = await server.organisation();
  const theirAdmin = await theirs.admin();
  const email = `ada-${randomUUID()}@site.test`;
  const requests = [admin, theirAdmin].map(({ headers }) =>
    send({ rows: [importedRow(), importedRow({ row: 3, email, password: 'quiet river stone' })] }, headers),
  );
  const outcomes = (await Promise.all(requests)).map(({ body }) =>
    body.data.rows.map(({ outcome }: { outcome: string }) => outcome).join(),
  );
  expect(outcomes).toEqual(['created,created', 'created,created']);
});

test('only an organisation admin imports', async () => {
  const manager = await ours.person([{ tag_id: null, access: 'manager,edit_user' }]);
  expect(await send({ rows: [importedRow()] }, manager.headers)).toMatchObject({ status: 403 });
});

test.each<[string, () => object]>([
  ['a field of its own', () => ({ rows: [{ ...importedRow(), active: false }] })],
  ['metadata', () => ({ rows: [{ ...importedRow(), metadata: {} }] })],
  ['no rows', () => ({ rows: [] })],
  ['too many rows', () => ({ rows: Array.from({ length: 5001 }, () => importedRow()) })],
  ['the nil id', () => ({ rows: [importedRow({ user_id: '00000000-0000-0000-0000-000000000000' })] })],
  ['an id in two rows', () => ({ rows: Array(2).fill(importedRow()) })],
  ['a tag that is too short', () => ({ rows: [importedRow()], new_tags: [{ name: 'ab', type: 'job' }] })],
  [
    'a tag of the product’s own kind',
    () => ({ rows: [importedRow()], new_tags: [{ name: 'Hot', type: 'alert' }] }),
  ],
])('%s is refused', async (_name, payload) => {
  const { status, body } = await send(payload());
  expect([status, body.code]).toEqual([400, 'invalid-request']);
  expect(await people()).toHaveLength(0);
});

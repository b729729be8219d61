import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { importedRow } from './testing/imported-row.ts';
import { peopleWorkbook, verify } from './testing/spreadsheets.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let headers: TestHeaders;
beforeEach(async () => {
  ours = await server.organisation();
  headers = (await ours.admin()).headers;
});

const row = (number: number, values: object) =>
  importedRow({ row: number, name_first: '', name_last: '', ...values });

async function post(path: string, payload: object) {
  const response = await server.app.inject({ method: 'POST', url: `/api/v3/user/${path}`, headers, payload });
  return response.json();
}

const personOf = (user_id: string) =>
  server.database.owner
    .selectFrom('users')
    .select(['name_first', 'name_last', 'email', 'tag_ids', 'metadata'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

async function zoe() {
  const tag_id = await ours.addTag('Night shift');
  const user_id = await ours.addPerson({
    name_first: 'Zoë',
    name_last: 'Lund',
    email: 'zoe@site.test',
    tag_ids: [tag_id],
    metadata: { employee_id: '0042', shoe: '43' },
  });
  return { user_id, tag_id };
}

test('a check says whom the rows mean, who has the same name, and what a misspelt name may mean', async () => {
  const { user_id } = await zoe();
  const file = peopleWorkbook([
    ['', '', 'ZOE@site.test', '', '', '', '', '', ''],
    ['zoe', 'LUND', '', '', 'Night shfit', '', '', '', ''],
    ['Ana', 'Silva', '', '', '', '', '', '', '0042'],
  ]);

  const { body } = await verify(server, headers, file);

  expect(body.data).toMatchObject([
    { update: { user_id, name: 'Zoë Lund', problems: [] }, warning: null },
    {
      update: null,
      warning: 'Somebody named Zoë Lund is already here',
      unknown_tags: [{ name: 'Night shfit', suggestions: ['Night shift'] }],
    },
    { update: { user_id, problems: [{ field: 'email', message: 'Already in row 2' }] } },
  ]);
});

test('an address known in another organisation matches nobody here', async () => {
  const others = await server.organisation();
  await others.addPerson({ email: 'only@elsewhere.test' });

  const { data } = await post('import/check', {
    rows: [row(2, { name_first: 'Bo', email: 'only@elsewhere.test' })],
  });

  expect(data[0]).toMatchObject({ update: null, warning: null });
});

test('corrected rows are checked again', async () => {
  const { data } = await post('import/check', { rows: [row(2, { name_first: 'Bo', email: 'nonsense' })] });
  expect(data[0].problems[0]).toEqual({ field: 'email', message: 'Invalid email format' });

  const again = await post('import/check', {
    rows: [{ ...row(2, { name_first: 'Bo' }), user_id: data[0].user_id }],
  });
  expect(again.data[0]).toMatchObject({ user_id: data[0].user_id, problems: [] });
});

test('names, employee id and tags are updated; email, password and access stay', async () => {
  const { user_id, tag_id } = await zoe();
  const rows = [
    row(2, {
      name_first: 'Zoe',
      name_last: 'Lund-Berg',
      email: 'zoe@site.test',
      password: 'another quiet river',
      access: 'Admin',
      employee_id: '0043',
      tags: ['Day shift'],
      update: user_id.toUpperCase(),
    }),
  ];

  const receipt = await post('import', { rows, new_tags: [{ name: 'Day shift', type: 'default' }] });

  expect(receipt.data).toMatchObject({
    rows: [{ row: 2, outcome: 'updated', problems: [] }],
    tags_created: 1,
  });
  const after = await personOf(user_id);
  expect(after).toMatchObject({
    name_first: 'Zoe',
    name_last: 'Lund-Berg',
    email: 'zoe@site.test',
    metadata: { employee_id: '0043', shoe: '43' },
  });
  expect(after.tag_ids).toHaveLength(2);
  expect(after.tag_ids).toContain(tag_id);
  const given = await server.database.owner
    .selectFrom('permissions')
    .selectAll()
    .where('user_id', '=', user_id)
    .execute();
  expect(given).toEqual([]);
});

test('a row may only change the person its own cells identify', async () => {
  const { user_id } = await zoe();
  const stranger = await (await server.organisation()).addPerson({ email: 'far@site.test' });
  const rows = [
    row(2, { name_first: 'Eve', email: 'nobody@site.test', update: user_id }),
    row(3, { name_first: 'Eve', email: 'far@site.test', update: stranger }),
  ];

  const { data } = await post('import', { rows });

  expect(data.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refused', 'refused']);
  expect(data.rows[0].problems).toEqual(data.rows[1].problems);
  expect((await personOf(user_id)).name_first).toBe('Zoë');
});

const actives = async (employee_id: string) =>
  (
    await server.database.owner
      .selectFrom('users')
      .select(['user_id', 'metadata'])
      .where('org_id', '=', ours.org_id)
      .where('active', '=', true)
      .execute()
  ).filter(({ metadata }) => (metadata as { employee_id?: string }).employee_id === employee_id);

async function change(action: 'delete' | 'restore', user_id: string) {
  const url = `/api/v3/user/${action}`;
  const payload = { user_ids: [user_id] };
  return (await server.app.inject({ method: 'PATCH', url, headers, payload })).json();
}

test('an import offers to restore a deleted person, and updates them with the row', async () => {
  const { user_id, tag_id } = await zoe();
  await change('delete', user_id);
  const zoes = { name_first: 'Zoe', name_last: 'Lund', employee_id: '0042' };

  const { data } = await post('import/check', { rows: [row(2, zoes)] });
  expect(data[0]).toMatchObject({ update: null, deleted: { user_id, name: 'Zoë Lund', problems: [] } });

  const rows = [row(2, { ...zoes, restore: user_id }), row(3, { ...zoes, name_first: 'Other' })];
  const receipt = await post('import', { rows });
  expect(receipt.data.rows).toMatchObject([
    { outcome: 'restored', problems: [] },
    { outcome: 'refused', problems: [{ message: 'A user with this Employee ID already exists' }] },
  ]);
  expect(await personOf(user_id)).toMatchObject({ name_first: 'Zoe', tag_ids: [tag_id] });
  expect(await actives('0042')).toMatchObject([{ user_id }]);
  // After a lost reply the same rows come again.
  expect((await post('import', { rows })).data.rows[0]).toMatchObject({ outcome: 'restored' });
});

test('a person imported as new keeps the employee id: the deleted one cannot be restored with it', async () => {
  const { user_id } = await zoe();
  await change('delete', user_id);
  const rows = [row(2, { name_first: 'Zoe', name_last: 'Lund', employee_id: '0042' })];
  expect((await post('import', { rows })).data.rows).toMatchObject([{ outcome: 'created' }]);

  expect(
    (await post('import/check', { rows: [row(3, { employee_id: '0042' })] })).data[0].deleted,
  ).toBeNull();
  expect(await change('restore', user_id)).toMatchObject({
    code: 'employee-id-in-use',
    message: 'Employee ID 0042 is in use by Zoe Lund. Change or remove it there, then restore this person.',
  });
  expect(await actives('0042')).toHaveLength(1);
});

test('two rows cannot give one employee id to two people', async () => {
  const { user_id } = await zoe();
  const other = await ours.addPerson({ email: 'bo@site.test' });
  const rows = [
    row(2, { email: 'zoe@site.test', employee_id: 'B-50', update: user_id }),
    row(3, { email: 'bo@site.test', employee_id: 'b-50', update: other }),
    row(4, { name_first: 'Cem', employee_id: 'b-50' }),
  ];

  const { data } = await post('import', { rows });

  expect(data.rows).toMatchObject([
    { outcome: 'updated' },
    { outcome: 'refused', problems: [{ field: 'employee_id', message: 'Already in row 2' }] },
    { outcome: 'refused', problems: [{ message: 'A user with this Employee ID already exists' }] },
  ]);
});

test('an admin is not offered to be restored by an import', async () => {
  const grants = [{ tag_id: null, access: 'admin' }];
  await ours.addPerson({ active: false, grants, metadata: { employee_id: '0060' } });

  const { data } = await post('import/check', { rows: [row(2, { name_first: 'Al', employee_id: '0060' })] });

  expect(data[0].deleted).toBeNull();
});

test('finds people, active or deleted, by an employee id in another case', async () => {
  const active = await ours.addPerson({ metadata: { employee_id: 'KN-1' } });
  const deleted = await ours.addPerson({ metadata: { employee_id: 'KN-2' }, active: false });
  const rows = [row(2, { employee_id: 'kn-1' }), row(3, { employee_id: 'kn-2' })];

  const { data } = await post('import/check', { rows });

  expect(data).toMatchObject([
    { update: { user_id: active }, deleted: null },
    { update: null, deleted: { user_id: deleted, problems: [] } },
  ]);
});

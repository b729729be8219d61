import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
beforeEach(async () => {
  ours = await server.organisation();
});

const get = async (url: string, headers: TestHeaders) => {
  const response = await server.app.inject({ url: `/api${url}`, headers });
  return { ...response.json(), status: response.statusCode };
};
const person = (id: string, headers: TestHeaders) => get(`/v2/user/${id}`, headers);

test('an admin sees the person, their permissions and what may be done to them', async () => {
  const admin = await ours.admin();
  const tag = await ours.addTag();
  const other = await ours.addPerson({ grants: [{ tag_id: tag, access: 'view_user' }] });

  const { data } = await person(other, admin.headers);

  expect(data).toMatchObject({ user_id: other, name_first: 'Ada', has_password: false });
  expect(data.permissions).toMatchObject([{ tag_id: tag, access: 'view_user' }]);
  expect(data.may).toEqual({
    edit: true,
    change_sign_in: true,
    set_password: true,
    hide: true,
    delete: true,
  });
});

test('for another admin, what needs a second admin counts as allowed, and nobody deletes themselves', async () => {
  const [one, other] = [await ours.admin(), await ours.admin()];

  expect((await person(other.user_id, one.headers)).data.may).toEqual({
    edit: true,
    change_sign_in: true,
    set_password: false,
    hide: true,
    delete: true,
  });
  const editor = await ours.person([{ tag_id: null, access: 'view_user,edit_user,delete_user' }]);
  expect((await person(other.user_id, editor.headers)).data.may).toEqual({
    edit: true,
    change_sign_in: false,
    set_password: false,
    hide: false,
    delete: false,
  });
  expect((await person(one.user_id, one.headers)).data.may).toEqual({
    edit: true,
    change_sign_in: true,
    set_password: false,
    hide: true,
    delete: false,
  });
});

test('a viewer sees neither permissions, sign-in nor tests, and a stranger nothing', async () => {
  const tag = await ours.addTag();
  const viewer = await ours.person([{ tag_id: tag, access: 'view_user' }]);
  const seen = await ours.addPerson({ tag_ids: [tag], grants: [{ tag_id: null, access: 'view_user' }] });
  const unseen = await ours.addPerson();
  await ours.write((scope) => insertMeasurements(scope, { user_id: seen, count: 1 }));

  const { data } = await person(seen, viewer.headers);

  expect(data).toMatchObject({ permissions: [], has_password: null, last_measured_time: null });
  expect(data.may).toEqual({
    edit: false,
    change_sign_in: false,
    set_password: false,
    hide: false,
    delete: false,
  });
  expect(await get(`/v3/user/${seen}/stats`, viewer.headers)).toMatchObject({ status: 403 });
  expect(await person(unseen, viewer.headers)).toMatchObject({ status: 404, message: 'User not found' });
  expect(await get(`/v3/user/${unseen}/stats`, viewer.headers)).toMatchObject({ status: 404 });
});

test('the tests are counted by kind; removed ones not at all, invalid ones not in the median', async () => {
  const { user_id, headers } = await ours.person([]);
  const add = (count: number, value: number) =>
    ours.write((scope) => insertMeasurements(scope, { user_id, count, value }));
  const [invalid = ''] = await add(1, 500);
  const [removed = ''] = await add(1, 900);
  await add(2, 40);
  const [last = ''] = await add(1, 70);
  const [sweat = ''] = await add(1, 800);
  const { owner } = server.database;
  await sql`update measurements set valid = false where measurement_id = ${invalid}`.execute(owner);
  await sql`update measurements set active = false where measurement_id = ${removed}`.execute(owner);
  await sql`update measurements set type = 'sweat' where measurement_id = ${sweat}`.execute(owner);
  const { created_time } = await owner
    .selectFrom('measurements')
    .select('created_time')
    .where('measurement_id', '=', last)
    .executeTakeFirstOrThrow();

  const { data } = await get(`/v3/user/${user_id}/stats`, headers);

  expect(data.types).toMatchObject([
    {
      type: 'sosm',
      custom_id: null,
      count: 4,
      valid_count: 3,
      last_time: created_time,
      last_value: 70,
      median: 40,
      min: 40,
      max: 70,
    },
    { type: 'sweat', count: 1, valid_count: 1, median: 800 },
  ]);
  expect((await person(user_id, headers)).data.last_measured_time > created_time).toBe(true);
});

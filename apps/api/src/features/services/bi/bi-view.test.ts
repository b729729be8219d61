import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BiRoleRefused,
  biRoleOf,
  makeBiRole,
  removeBiRole,
} from '../../../../../../tools/bi-role/bi-role.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';

const PASSWORD = 'a long password of this test';
const server = setUpTestApp();
let ours: TestOrganisation;
let theirs: TestOrganisation;
let reader: pg.Client;

beforeAll(async () => {
  [ours, theirs] = [await server.organisation(), await server.organisation('Stranger Works')];
  for (const [organisation, value] of [
    [ours, 71],
    [theirs, 99],
  ] as const) {
    const admin = await organisation.admin();
    await measurementSender(server).receipt(admin.headers, [newMeasurement(admin.user_id, { value })]);
    await server.app.inject({ url: '/api/v3/bi/people.csv', headers: admin.headers });
  }
  await makeBiRole(server.database.owner, ours.org_id, PASSWORD);
  reader = new pg.Client({
    ...server.database.ownerConnection,
    user: biRoleOf(ours.org_id).role,
    password: PASSWORD,
  });
  await reader.connect();
});
afterAll(async () => {
  await reader.end();
  await removeBiRole(server.database.owner, ours.org_id).catch(() => undefined);
});

test('the role of an organisation sees its rows in the view, whatever organisation the connection names', async () => {
  const before = await reader.query('select value, day::text, tags, measured_at from bi_measurements');
  expect(before.rows).toEqual([{ value: 71, day: '2026-11-20', tags: '', measured_at: null }]);
  await reader.query(`select set_config('app.org_id', $1, false)`, [theirs.org_id]);
  const after = await reader.query('select value from bi_measurements');
  expect(after.rows).toEqual([{ value: 71 }]);
});

test('the function that the view selects from on many machines gives the same rows, however often', async () => {
  const { rows } = await reader.query('select * from bi_measurements');
  expect(rows).toHaveLength(1);
  // After five times PostgreSQL makes one plan for all values.
  for (let time = 0; time < 7; time += 1)
    expect((await reader.query('select * from bi_measurements_of_role()')).rows).toEqual(rows);
});

test('roles of no organisation get no row from it, whatever organisation they name', async () => {
  for (const database of [server.database.app, server.database.owner]) {
    const seen = await database.transaction().execute(async (tx) => {
      await sql`set local app.org_id to ${sql.lit(ours.org_id)}`.execute(tx);
      return (await sql`select * from bi_measurements_of_role()`.execute(tx)).rows;
    });
    expect(seen).toEqual([]);
  }
});

test('its codes are those of the files', async () => {
  const admin = await ours.admin();
  const file = await server.app.inject({ url: '/api/v3/bi/people.csv', headers: admin.headers });
  const { rows } = await reader.query('select person from bi_measurements');
  expect(file.body).toContain(rows[0].person);
});

test('the role of a closed organisation sees nothing until it is reopened', async () => {
  const setMetadata = (metadata: object) =>
    server.database.owner
      .updateTable('organisations')
      .set({ metadata: JSON.stringify(metadata) })
      .where('org_id', '=', ours.org_id)
      .execute();
  await setMetadata({ _closing: {} });
  for (const rows of ['bi_measurements', 'bi_measurements_of_role()'])
    expect((await reader.query(`select * from ${rows}`)).rows).toEqual([]);
  await setMetadata({});
  expect((await reader.query('select * from bi_measurements')).rows).toHaveLength(1);
});

test.each([
  'select * from users',
  'select * from measurements',
  'select * from bi_people',
  'select * from bi_keys',
  'select * from organisations',
  'select * from organisations_with_bi()',
  'delete from measurements',
  'set role heatwise_app',
  'create table mine (n integer)',
])('it can do nothing else: %s', async (statement) => {
  await expect(reader.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('an unknown organisation is refused, and a removed role does not sign in', async () => {
  await expect(makeBiRole(server.database.owner, randomUUID(), PASSWORD)).rejects.toThrow(BiRoleRefused);
  expect(() => biRoleOf('harbour')).toThrow(BiRoleRefused);
  await makeBiRole(server.database.owner, theirs.org_id, PASSWORD);
  await removeBiRole(server.database.owner, theirs.org_id);
  const gone = new pg.Client({
    ...server.database.ownerConnection,
    user: biRoleOf(theirs.org_id).role,
    password: PASSWORD,
  });
  await expect(gone.connect()).rejects.toThrow();
  await expect(removeBiRole(server.database.owner, theirs.org_id)).rejects.toThrow(BiRoleRefused);
});

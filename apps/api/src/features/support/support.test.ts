import { randomUUID } from 'node:crypto';
import type { SupportAccess } from '@heatwise/contract/support/support-access.contract';
import { SUPPORT_MESSAGES } from '@heatwise/domain/support/support-access';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readAtDesk, writeAtDesk } from '../../auth/desk-scope.ts';
import { type BackOffice, openBackOffice } from '../../testing/back-office.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let office: BackOffice;
beforeAll(async () => {
  office = await openBackOffice(server.database.owner);
});

let ours: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
let ida: string;
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  admin = await ours.admin();
  const tag = await ours.addTag('Crane crew');
  ida = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [tag] });
  const metadata = { _device_serial: 'SER-77', notes: 'felt dizzy', _latitude: 51.5 };
  await measurementSender(server).receipt(admin.headers, [newMeasurement(ida, { value: 160, metadata })]);
});

async function ask(method: 'GET' | 'POST', url: string, headers: TestHeaders, payload?: object) {
  const reply = await server.app.inject({
    method,
    url: `/api/v3${url}`,
    headers,
    ...(payload && { payload }),
  });
  return { ...reply.json(), status: reply.statusCode };
}
const grant = (given: object = {}, headers = admin.headers) =>
  ask('POST', '/service/support', headers, {
    access_id: randomUUID(),
    hours: 4,
    reason: 'No tests arrive',
    ...given,
  });
const granted = async (): Promise<SupportAccess> => (await grant()).data;
const end = (access_id: string) => ask('POST', `/service/support/${access_id}/end`, admin.headers, {});
const look = (path = '', org_id = ours.org_id, headers = office.member.headers) =>
  ask('GET', `/desk/organisation/${org_id}/support${path}`, headers);
const trail = async (): Promise<{ action: string; user_id: string | null; subject: object }[]> =>
  (await ask('GET', '/audit', admin.headers)).data.entries;
const views = async () => (await trail()).filter(({ action }) => action === 'support.view');
const PATHS = () => ['', '/people', `/people/${ida}`, '/devices'];

test('before access is given, after it was ended and after its time the desk is refused everything', async () => {
  const refused = async () => {
    for (const path of PATHS())
      expect(await look(path)).toMatchObject({ status: 403, code: 'support-access-none' });
  };
  await refused();
  const { access_id } = await granted();
  for (const path of PATHS()) expect((await look(path)).status).toBe(200);
  await end(access_id);
  await refused();

  const second = await granted();
  expect((await look()).status).toBe(200);
  await server.database.owner
    .updateTable('support_access')
    .set({ granted_at: new Date(Date.now() - 7_200_000), until: new Date(Date.now() - 1000) })
    .where('access_id', '=', second.access_id)
    .execute();
  await refused();
});

test('meanwhile it sees people, tests and devices as far as help needs them, and no notes or places', async () => {
  await granted();
  const people = await look('/people?q=ida');
  expect(people.data).toMatchObject({
    count: 1,
    people: [{ name: 'Ida Berg', tags: ['Crane crew'], latest_class: 'Severely Dehydrated' }],
  });
  const tests = await look(`/people/${ida}`);
  expect(tests.data).toMatchObject({
    name: 'Ida Berg',
    tests: [{ type: 'sosm', value: 160, class: 'Severely Dehydrated' }],
  });
  expect(JSON.stringify([people.data, tests.data])).not.toMatch(/dizzy|51\.5/);
  expect((await look('/devices')).data).toMatchObject([{ serial: 'SER-77', tests: 1 }]);
  expect((await look()).data).toMatchObject({
    name: 'Harbour Works',
    people: 2,
    deleted: 0,
    reason: 'No tests arrive',
    granted_by_name: 'Ada Lund',
    last_test_stored: expect.any(String),
  });
  expect(await look(`/people/${randomUUID()}`)).toMatchObject({ status: 404 });
});

test('each look is in the customer’s trail with who it was; the same one again within a minute is not', async () => {
  await granted();
  await look('/people');
  await look('/people?q=x');
  await look(`/people/${ida}`);
  await look(`/people/${admin.user_id}`);
  expect((await views()).map(({ user_id, subject }) => [user_id, subject])).toEqual(
    [{ what: 'person', user_id: admin.user_id }, { what: 'person', user_id: ida }, { what: 'people' }].map(
      (subject) => [null, { ...subject, desk: 'Noor Haddad', desk_user_id: office.member.user_id }],
    ),
  );
  await server.database.owner
    .updateTable('support_views')
    .set({ seen_at: new Date(Date.now() - 61_000) })
    .where('what', '=', 'people')
    .execute();
  await look('/people');
  expect(await views()).toHaveLength(4);
});

test('access to one organisation shows nothing of another', async () => {
  await granted();
  const theirs = await server.organisation('Quarry North');
  await theirs.admin();
  expect((await look('/people', theirs.org_id)).code).toBe('support-access-none');
  const stranger = await theirs.addPerson();
  expect((await look(`/people/${stranger}`)).status).toBe(404);
});

const deskActor = async () => ({
  org_id: office.organisation.org_id,
  user_id: office.member.user_id,
  tag_ids: [],
  grants: [{ tag_id: null, tokens: new Set(['admin'] as const) }],
});
const atDesk = async <T>(org_id: string, work: Parameters<typeof writeAtDesk<T>>[2]) =>
  writeAtDesk(server.database.app, { actor: await deskActor(), address: '127.0.0.1', org_id }, work);

test('the database itself shows the desk no row without access, whatever is asked', async () => {
  const tables = [
    ...(['users', 'tags', 'measurements', 'custom_measurement_types', 'devices'] as const),
    ...(['restamp_queue', 'tag_sweeps'] as const),
  ];
  for (const table of tables) {
    const wrong = sql`select org_id from ${sql.table(table)}`;
    expect((await atDesk(ours.org_id, ({ tx }) => wrong.execute(tx))).rows).toEqual([]);
    const everywhere = await readAtDesk(server.database.app, await deskActor(), ({ tx }) =>
      wrong.execute(tx),
    );
    expect(everywhere.rows).toEqual([]);
  }
  const { access_id } = await granted();
  const people = sql<{ org_id: string }>`select distinct org_id from users`;
  expect((await atDesk(ours.org_id, ({ tx }) => people.execute(tx))).rows).toEqual([{ org_id: ours.org_id }]);
  await end(access_id);
  expect((await atDesk(ours.org_id, ({ tx }) => people.execute(tx))).rows).toEqual([]);
});

test.each([
  `update users set name_first = 'x'`,
  `delete from measurements`,
  `update measurements set valid = false`,
  `update devices set nickname = 'x'`,
  `update support_access set until = now()`,
  `insert into support_access (org_id, access_id, granted_by_name, reason, granted_at, until)
     values (gen_random_uuid(), gen_random_uuid(), '', '', now(), now() + interval '1 hour')`,
  `select email from users`,
  `select metadata from users`,
  `select raw_data from measurements`,
])('with access the database refuses the desk: %s', async (statement) => {
  await granted();
  const wrong = atDesk(ours.org_id, ({ tx }) => sql.raw(statement).execute(tx));
  await expect(wrong).rejects.toMatchObject({ code: '42501' });
});

test('nobody but the desk looks: neither people without the role there, nor the customer’s own admins', async () => {
  await granted();
  const clerk = await office.organisation.person([]);
  for (const headers of [clerk.headers, admin.headers])
    expect((await look('/people', ours.org_id, headers)).code).toBe('not-permitted');
});

test('every screen is told who gave access, why and until when; ending takes that back, once', async () => {
  const told = async () =>
    (await ask('POST', '/sync/core', admin.headers, {})).data.organisation?.metadata._support_access;
  const access = await granted();
  expect(await told()).toEqual({
    access_id: access.access_id,
    granted_by: 'Ada Lund',
    reason: 'No tests arrive',
    until: access.until,
  });
  const ended = await end(access.access_id);
  expect(ended.data).toMatchObject({ ended_by_name: 'Ada Lund', ended_at: expect.any(String) });
  expect(await told()).toBeUndefined();
  expect((await end(access.access_id)).data).toEqual(ended.data);
  expect((await trail()).map(({ action }) => action)).toEqual(['support.end', 'support.grant']);
  expect((await end(randomUUID())).code).toBe('support-access-not-found');
});

test('a second press grants once; another grant waits for the end of the first', async () => {
  const access_id = randomUUID();
  const [first, again] = [await grant({ access_id }), await grant({ access_id })];
  expect(again.data).toEqual(first.data);
  expect((await grant()).code).toBe('support-access-running');
  await end(access_id);
  expect((await grant()).status).toBe(200);
  expect((await ask('GET', '/service/support', admin.headers)).data).toHaveLength(2);
});

test.each([
  [{ hours: 0 }, SUPPORT_MESSAGES.hours],
  [{ hours: 73 }, SUPPORT_MESSAGES.hours],
  [{ hours: 1.5 }, SUPPORT_MESSAGES.hours],
  [{ reason: ' ' }, SUPPORT_MESSAGES.reasonEmpty],
  [{ reason: 'x'.repeat(501) }, SUPPORT_MESSAGES.reasonTooLong],
])('an impossible grant is refused with its form’s message: %o', async (given, message) => {
  expect(await grant(given)).toMatchObject({ status: 400, problems: [{ message }] });
});

import { randomUUID } from 'node:crypto';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { type Quotas, RECORD_NOUNS, TEST_NOUNS } from '@heatwise/domain/services/licence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../testing/measurement-sender.ts';
import { apiRoutes, ask, isReading, nameOf, requestOn, setRouteStage } from '../testing/route-stage.ts';
import { buildTestApp, type TestApp, testSettings } from '../testing/test-app.ts';
import { makeOrganisation, type TestHeaders, type TestOrganisation } from '../testing/test-organisation.ts';

const quotas: Quotas = { people: 2, storage_bytes: 3_000_000, tests: 3, records: 4, invitations_a_day: null };
const LIFT = 'An admin can ask for a licence under Settings, Quotes or Tickets.';

let server: TestApp;
let organisation: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
beforeAll(async () => {
  server = await buildTestApp({ settings: { ...testSettings, quotas } });
  await server.app.ready();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  admin = await organisation.admin();
});

async function post(url: string, payload: object, headers = admin.headers) {
  const response = await server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const { code, message } = response.json();
  return { status: response.statusCode, code, message };
}
const addPerson = (headers = admin.headers) =>
  post('/v2/user', { name_first: 'Per', name_last: '', email: '', tag_ids: [], metadata: {} }, headers);
const addTag = (headers = admin.headers) =>
  post('/v2/tag', { name: `Crew ${randomUUID()}`, type: 'default' }, headers);
const beginFile = (bytes: number) =>
  post('/v3/education/file', { file_id: randomUUID(), kind: 'video', name: 'a.mp4', bytes, seconds: 10 });
const license = (org_id = organisation.org_id) =>
  server.database.owner
    .insertInto('licences')
    .values({ org_id, plan: 'Team', seats: null, valid_until: null, set_at: new Date() })
    .execute();

/** Runs the same call five times in parallel; returns the number that succeeded and the message of the refusals. */
async function runInParallel(call: () => ReturnType<typeof post>) {
  const answers = await Promise.all(Array.from({ length: 5 }, call));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['409 quota-reached']),
  );
  return { stored: answers.length - refused.length, message: refused[0]?.message };
}

test('parallel calls cannot exceed the limit of people; a licence lifts it', async () => {
  expect(await runInParallel(addPerson)).toEqual({
    stored: 1,
    message: `Without a licence, an organisation can have up to 2 people, 2 are in use, and 1 would be added. Delete people who have left. ${LIFT}`,
  });
  await license();
  expect((await addPerson()).status).toBe(200);
});

test('people who were deleted count towards the limit of stored records', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await addPerson()).status).toBe(200);
    await sql`update users set active = false where org_id = ${organisation.org_id} and user_id <> ${admin.user_id}`.execute(
      server.database.owner,
    );
  }
  expect(await addPerson()).toEqual({
    status: 409,
    code: 'quota-reached',
    message: `Without a licence, an organisation can store up to 4 people, deleted ones included. 4 are stored, and 1 would be added. ${LIFT}`,
  });
});

test('parallel calls cannot exceed the limit of a kind of records; a licence lifts it', async () => {
  expect(await runInParallel(addTag)).toEqual({
    stored: 4,
    message: `Without a licence, an organisation can store up to 4 tags, deleted ones included. 4 are stored, and 1 would be added. ${LIFT}`,
  });
  await license();
  expect((await addTag()).status).toBe(200);
});

test('parallel calls cannot exceed the limit of storage, which files of all kinds share; a licence lifts it', async () => {
  await sql`insert into ticket_files (org_id, ticket_file_id, name, is_picture, bytes, body, sent_by, sent_at)
            values (${organisation.org_id}, ${randomUUID()}, 'log.txt', false, 500000, '', ${admin.user_id}, now())`.execute(
    server.database.owner,
  );
  expect(await runInParallel(() => beginFile(1_000_000))).toEqual({
    stored: 2,
    message: `Without a licence, an organisation can store up to 3.0 MB of files, pictures, reports and course content. 2.5 MB are stored, and 1.0 MB would be added. Delete files that are no longer needed. ${LIFT}`,
  });
  expect((await beginFile(500_000)).status).toBe(200);
  await license();
  expect((await beginFile(1_000_000)).status).toBe(200);
});

test('parallel calls cannot exceed the limit of tests; sending a stored test again still succeeds', async () => {
  const sender = measurementSender(server);
  const first = newMeasurement(admin.user_id);
  expect((await sender.post(admin.headers, first)).statusCode).toBe(200);
  const call = async () => {
    const response = await sender.post(admin.headers, newMeasurement(admin.user_id));
    const { code, message } = response.json();
    return { status: response.statusCode, code, message };
  };
  expect(await runInParallel(call)).toEqual({
    stored: 2,
    message: `Without a licence, an organisation can store up to 3 tests. 3 are stored, and 1 would be added. ${LIFT}`,
  });
  expect((await sender.post(admin.headers, first)).statusCode).toBe(200);
  await license();
  expect((await call()).status).toBe(200);
});

test('rights can be taken away when no more can be given', async () => {
  const tag_id = await organisation.addTag();
  const user_id = await organisation.addPerson();
  const set = (access: string) => post('/v3/permission', { user_id, tag_id, access });
  expect((await set('view_user')).status).toBe(200);
  for (let nth = 0; nth < 2; nth += 1)
    await organisation.setGrants(user_id, [{ tag_id, access: 'view_user,edit_user' }]);
  expect((await set('view_user,manager')).code).toBe('quota-reached');
  expect((await set('view_user')).status).toBe(200);
  expect((await set('none')).status).toBe(200);
});

test('the organisations of the operator have no limits', async () => {
  const office = await makeOrganisation(server.database.owner, 'Back office', BACK_OFFICE_ORG_ID);
  const { headers } = await office.admin();
  for (let nth = 0; nth < 6; nth += 1) expect((await addTag(headers)).status).toBe(200);
});

test('each route that stores something limited refuses it at the limit', { timeout: 300_000 }, async () => {
  const full = await buildTestApp({
    settings: {
      ...testSettings,
      quotas: { people: 0, storage_bytes: 0, tests: 0, records: 0, invitations_a_day: null },
    },
  });
  await full.app.ready();
  const refused: string[] = [];
  let stage: Awaited<ReturnType<typeof setRouteStage>> | null = null;
  let headers: TestHeaders = admin.headers;
  for (const [index, route] of apiRoutes(full.app).entries()) {
    if (isReading(route) || String(route.method) === 'DELETE') continue;
    if (!stage) {
      stage = await setRouteStage(full);
      headers = (await stage.organisation.admin()).headers;
    }
    const remoteAddress = `10.1.${index >> 8}.${index & 255}`;
    const { status, body } = await ask(full.app, { ...requestOn(route, stage), remoteAddress }, headers);
    if (status < 400) stage = null;
    else if (body.includes('"quota-reached"')) refused.push(nameOf(route));
  }
  await full.close();
  expect(refused.sort()).toMatchInlineSnapshot(`
    [
      "PATCH /api/v3/quote/cart",
      "POST /api/v2/tag",
      "POST /api/v2/user",
      "POST /api/v3/custom_measurement_type",
      "POST /api/v3/device/token",
      "POST /api/v3/education/file",
      "POST /api/v3/education/module",
      "POST /api/v3/education/module/:module_id/assignment",
      "POST /api/v3/education/picture",
      "POST /api/v3/education/talk",
      "POST /api/v3/link_measurement",
      "POST /api/v3/link_measurement_type",
      "POST /api/v3/loyalty/redemption",
      "POST /api/v3/measurement",
      "POST /api/v3/monitoring/note",
      "POST /api/v3/permission",
      "POST /api/v3/readiness",
      "POST /api/v3/report/:report_id/run",
      "POST /api/v3/report/evidence",
      "POST /api/v3/survey/:survey_id/publish",
      "POST /api/v3/tag/supervisors",
      "POST /api/v3/ticket",
      "POST /api/v3/ticket/:ticket_id/answer",
      "POST /api/v3/user/import",
      "POST /api/v3/wall/link",
    ]
  `);
});

test('every limited kind is a table with organisations', async () => {
  for (const kind of Object.keys({ ...TEST_NOUNS, ...RECORD_NOUNS })) {
    await sql`select org_id from ${sql.table(kind)} limit 1`.execute(server.database.owner);
  }
});

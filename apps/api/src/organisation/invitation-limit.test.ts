import { randomUUID } from 'node:crypto';
import { NO_QUOTAS } from '@heatwise/domain/services/licence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { buildTestApp, type TestApp, testSettings } from '../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

const LIMIT = 3;
let server: TestApp;
let organisation: TestOrganisation;
let headers: TestHeaders;
beforeAll(async () => {
  const quotas = { ...NO_QUOTAS, invitations_a_day: LIMIT };
  server = await buildTestApp({ settings: { ...testSettings, quotas } });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  headers = (await organisation.admin()).headers;
});

const post = (url: string, payload: object) => send('POST', url, payload);
async function send(method: 'POST' | 'PATCH', url: string, payload: object, as = headers) {
  const response = await server.app.inject({ method, url: `/api${url}`, headers: as, payload });
  const { code, message, data } = response.json();
  return { status: response.statusCode, code, message, data };
}
const newEmail = () => `${randomUUID()}@stranger.test`;
const person = (more: object) => ({
  name_first: 'Per',
  name_last: '',
  email: newEmail(),
  tag_ids: [],
  metadata: {},
  invite: true,
  ...more,
});
const add = (more: object = {}) => post('/v2/user', person(more));
const referral = () =>
  post('/v3/referral/invitation', { invitation_id: randomUUID(), email: newEmail(), line: '' });
const mailCourseLink = (userId: string) => post(`/v3/education/person/${userId}/link`, { mail: true });
/** Asks for another address of a new account with a password. */
async function changeOwnEmail() {
  const account = await addAccount(server, organisation, { access: 'admin' });
  const change = { user_id: account.user_id, email: newEmail(), current_password: PASSWORD };
  return send('PATCH', '/v2/user/', change, account.headers);
}
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    user_id: randomUUID(),
    name_first: `Row ${index}`,
    name_last: '',
    email: newEmail(),
    tags: [],
    jobs: [],
    locations: [],
    access: '',
    employee_id: '',
    password: '',
  }));
const importRows = (count: number, invite: boolean) =>
  post('/v3/user/import', { rows: rows(count), new_tags: [], invite });
const countPeople = async () => {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::integer as count from users where org_id = ${organisation.org_id}`.execute(
    server.database.owner,
  );
  return found[0]?.count;
};

test('parallel invitations cannot exceed the limit; the refusal says why and when it ends', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => add()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
  const refused = answers.filter(({ status }) => status !== 200);
  const { rows: first } = await sql<{ ends: string }>`
    select to_char(min(at) + interval '1 day', 'FMDD Mon YYYY HH24:MI') as ends from audit
     where org_id = ${organisation.org_id} and action = 'person.create'`.execute(server.database.owner);
  expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(
    Array.from({ length: 3 }, () => '409 invitations-limited'),
  );
  expect(refused[0]?.message).toBe(
    `Until your organisation is verified, it can send 3 invitations and other emails to new addresses in 24 hours. 3 were sent, and 1 would be added. This is possible from ${first[0]?.ends} (UTC). A licence verifies an organisation, and so does a device that still sends tests a day after its token was made. An admin can ask for a licence under Settings, Quotes or Tickets.`,
  );
  expect(await countPeople()).toBe(1 + LIMIT);
  expect((await add({ invite: false })).status).toBe(200);
});

test('all emails to new addresses share the limit', async () => {
  expect((await add()).status).toBe(200);
  expect((await referral()).status).toBe(200);
  const { data } = await add({ invite: false });
  const invite = () => post(`/v3/user/${data.user_id}/sign-in-mail`, {});
  const sent = await invite();
  expect([sent.status, sent.code]).toEqual([200, undefined]);
  for (const refused of [
    await add(),
    await referral(),
    await invite(),
    await mailCourseLink(data.user_id),
    await changeOwnEmail(),
  ])
    expect([refused.status, refused.code]).toEqual([409, 'invitations-limited']);
});

test('links to courses count', async () => {
  const { data } = await add({ invite: false });
  for (let nth = 0; nth < LIMIT; nth += 1) expect((await mailCourseLink(data.user_id)).status).toBe(200);
  expect((await add()).code).toBe('invitations-limited');
});

test('changes of the own email count', async () => {
  for (let nth = 0; nth < LIMIT; nth += 1) expect((await changeOwnEmail()).status).toBe(200);
  expect((await add()).code).toBe('invitations-limited');
});

test.each([LIMIT + 1, 501])('an import that would invite %i people stores nobody', async (count) => {
  const refused = await importRows(count, true);
  expect([refused.status, refused.code]).toEqual([409, 'invitations-limited']);
  expect(refused.message).toContain('Send at most 3 at a time, or add the people without invitations.');
  expect(await countPeople()).toBe(1);
});

test('an import counts the people that it invites', async () => {
  expect((await importRows(2, false)).status).toBe(200);
  expect((await importRows(2, true)).status).toBe(200);
  expect((await importRows(2, true)).code).toBe('invitations-limited');
  expect((await importRows(1, true)).status).toBe(200);
});

test('emails are possible again after a day', async () => {
  for (let nth = 0; nth < LIMIT; nth += 1) expect((await add()).status).toBe(200);
  await sql`alter table audit disable trigger all`.execute(server.database.owner).catch(() => undefined);
  await sql`update audit set at = at - interval '25 hours' where org_id = ${organisation.org_id}`.execute(
    server.database.owner,
  );
  expect((await add()).status).toBe(200);
});

test.each([
  ['a licence', () => sql`insert into licences (org_id, plan) values (${organisation.org_id}, 'Team')`],
  [
    'a device that still sends a day after its token was made',
    () => sql`insert into device_tokens (org_id, device_token_id, name, token_hash, created_at, used_at)
              values (${organisation.org_id}, ${randomUUID()}, 'Gate', ${Buffer.from(randomUUID())},
                      now() - interval '25 hours', now())`,
  ],
])('%s lifts the limit', async (_what, verify) => {
  await verify().execute(server.database.owner);
  for (let nth = 0; nth < LIMIT + 2; nth += 1) expect((await add()).status).toBe(200);
});

test('a device whose token is new does not lift the limit', async () => {
  await sql`insert into device_tokens (org_id, device_token_id, name, token_hash, created_at, used_at)
            values (${organisation.org_id}, ${randomUUID()}, 'Gate', ${Buffer.from(randomUUID())}, now(), now())`.execute(
    server.database.owner,
  );
  expect((await importRows(LIMIT + 1, true)).code).toBe('invitations-limited');
});

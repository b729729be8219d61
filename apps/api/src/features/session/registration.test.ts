import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newMeasurement } from '../../testing/measurement-sender.ts';
import { buildTestApp, partsFor, type TestApp, testSettings } from '../../testing/test-app.ts';

const soon = { timeout: 20_000 };
let now = new Date('2026-03-02T08:00:00Z');
let mailbox: Mailbox;
let server: TestApp;
let nth = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await buildTestApp({
    clock: () => now,
    settings: { ...testSettings, smtpUrl: mailbox.smtpUrl },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => {
  now = new Date(now.getTime() + 2 * HOUR_MS);
  nth += 1;
});

const form = (more: object = {}) => ({
  organisation_name: ' Berg Quarries ',
  name_first: 'Ida',
  name_last: 'Berg',
  email: `ida@berg${nth}.test`,
  password: 'a long and quiet river',
  privacy_agreement: true,
  ...more,
});
const post = (url: string, payload: object, address = `10.4.0.${nth}`) =>
  server.app.inject({ method: 'POST', url: `/api/v2/auth${url}`, payload, remoteAddress: address });
const register = (more?: object, address?: string) => post('/register', form(more), address);
const codeOf = async (answer: ReturnType<typeof register>) => (await answer).json().data.code;
const confirm = (token: string) => post(`/register/${token}`, {});
const logIn = () => post('/login', { email: form().email, password: form().password });
const get = (url: string) => server.app.inject({ url: `/api${url}` });

async function tokenFor(more?: object): Promise<string> {
  const { email } = form(more);
  const before = mailbox.received.length;
  expect(await codeOf(register(more))).toBe(0);
  const newest = () => mailbox.received.slice(before).find(({ to }) => to === email);
  await expect.poll(() => newest() !== undefined, soon).toBe(true);
  return (
    linkIn(newest() ?? {})
      .pathname.split('/')
      .at(-1) ?? ''
  );
}

test('from the form to the first admin: nothing exists before the emailed link is used, and everything afterwards', async () => {
  const token = await tokenFor();
  expect((await logIn()).json().code).toBe('sign-in-incorrect');
  for (const _ of [1, 2]) {
    const { data } = (await get(`/v2/auth/register/${token}`)).json();
    expect(data).toEqual({ organisation_name: 'Berg Quarries', email: form().email });
  }

  const confirmed = (await confirm(token)).json().data;
  expect(confirmed.code).toBe(0);
  const sessions = await server.app.inject({
    url: '/api/v3/auth/sessions',
    headers: { authorization: `Bearer ${confirmed.login.token}` },
  });
  expect(sessions.json().data.sessions).toHaveLength(1);

  const login = (await logIn()).json().data;
  expect(confirmed.login.user_id).toBe(login.user_id);
  expect(login.user).toMatchObject({ name_first: 'Ida', name_last: 'Berg', email: form().email });
  const headers = { authorization: `Bearer ${login.token}` };
  const core = await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, payload: {} });
  const { organisation, users, permissions } = core.json().data;
  expect(organisation).toMatchObject({ name: 'Berg Quarries', org_id: login.user.org_id });
  expect(users).toHaveLength(1);
  expect(permissions).toEqual([
    expect.objectContaining({ user_id: login.user_id, tag_id: null, access: 'admin', active: true }),
  ]);
  expect(organisation.metadata).toMatchObject({
    _show_preview_features: true,
    _beta: ['alert', 'roster', 'heat stress'],
    _time_zone: 'UTC',
  });
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user',
    headers,
    payload: { name_first: 'Max' },
  });
  expect(made.statusCode).toBe(200);
});

test('notifies the admin of a severe test in an organisation that nobody has set up', async () => {
  await confirm(await tokenFor({ time_zone: 'Australia/Perth' }));
  const login = (await logIn()).json().data;
  const headers = { authorization: `Bearer ${login.token}` };
  const { rules } = (await server.app.inject({ url: '/api/v3/alerts/rule', headers })).json().data;
  expect(rules).toMatchObject([
    { name: 'Severe dehydration', is_on: true, severity: 'critical', pack: 'hydration', pack_rule: 'severe' },
  ]);
  expect(rules[0].steps).toMatchObject([{ recipients: { admins: true, supervisors: false, user_ids: [] } }]);

  const test = newMeasurement(login.user_id, { value: 250, created_time: now.toISOString() });
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/v3/measurement',
    headers,
    payload: test,
  });
  expect(sent.statusCode).toBe(200);
  const mail = await mailbox.mail(form().email, 'Critical: Severe dehydration');
  expect(mail.text).toMatch(/250 mOsm, \d\d Mar 2026 \d\d:\d\d \(Australia\/Perth\)/);
});

test('a link works once, of twenty uses at once one, for a day, and only the newest', async () => {
  const first = await tokenFor();
  const second = await tokenFor();
  expect((await confirm(first)).json().code).toBe('registration-link-not-valid');
  const uses = await Promise.all(Array.from({ length: 20 }, () => confirm(second)));
  expect(uses.filter((use) => use.statusCode === 200 && use.json().data.code === 0)).toHaveLength(1);
  const { org_id } = (await logIn()).json().data.user;
  const people = await server.database.owner
    .selectFrom('users')
    .select('user_id')
    .where('org_id', '=', org_id)
    .execute();
  expect(people).toHaveLength(1);

  nth += 1;
  const old = await tokenFor();
  now = new Date(now.getTime() + 24 * HOUR_MS);
  expect((await get(`/v2/auth/register/${old}`)).json().data).toBe('Invalid token');
  expect((await confirm(old)).statusCode).toBe(404);
});

test('the result codes: registered email, registered domain, invalid data, agreement rejected', async () => {
  await confirm(await tokenFor());
  expect(await codeOf(register({ email: form().email.toUpperCase() }))).toBe(1);
  expect(await codeOf(register({ email: `max@berg${nth}.test` }))).toBe(2);
  expect(await codeOf(register({ organisation_name: ' ' }))).toBe(3);
  expect(await codeOf(register({ email: 'ida' }))).toBe(3);
  expect(await codeOf(register({ password: 'berg quarries' }))).toBe(3);
  expect(await codeOf(register({ time_zone: 'Nowhere/Land' }))).toBe(3);
  expect(await codeOf(register({ privacy_agreement: false }))).toBe(4);
  expect(await codeOf(register({ privacy_agreement: undefined }))).toBe(4);
});

test('of two pending registrations with one domain, the first to be confirmed gets it', async () => {
  const one = await tokenFor({ email: `one@berg${nth}.test` });
  const other = await tokenFor({ email: `other@berg${nth}.test` });
  expect((await confirm(other)).json().data.code).toBe(0);
  expect((await confirm(one)).json().data.code).toBe(2);
});

test('people of one email provider have nothing to do with each other', async () => {
  expect((await confirm(await tokenFor({ email: `one${nth}@gmail.com` }))).json().data.code).toBe(0);
  expect(await codeOf(register({ email: `other${nth}@gmail.com` }))).toBe(0);
});

test('an address may ask five times in fifteen minutes, and a mailbox gets five emails an hour', async () => {
  for (let n = 0; n < 5; n += 1) expect(await codeOf(register({ email: `a${n}@gmail.com` }))).toBe(0);
  expect((await register({ email: 'another@gmail.com' })).statusCode).toBe(429);

  for (let n = 0; n < 8; n += 1) expect(await codeOf(register({}, `10.5.0.${n}`))).toBe(0);
  await expect
    .poll(
      () => server.database.owner.selectFrom('jobs').select('job_id').where('due_at', '<=', now).execute(),
      soon,
    )
    .toEqual([]);
  expect(mailbox.received.filter(({ to }) => to === form().email)).toHaveLength(5);
});

test('pending registrations cannot be read: no name, no email, no link', async () => {
  const token = await tokenFor();
  const rows = await server.database.owner.selectFrom('registrations').selectAll().execute();
  const text = rows
    .map((row) => [row.sealed, row.email_key, row.token_hash].map((bytes) => bytes.toString('latin1')).join())
    .join();
  expect(rows.length).toBeGreaterThan(0);
  for (const secret of ['Berg', form().email, token]) expect(text).not.toContain(secret);
});

test('a server whose registration is closed refuses new organisations, also links that it mailed before', async () => {
  const token = await tokenFor();
  const closed = await buildOn('closed');
  expect((await closed.inject({ url: '/api/v2/auth/register' })).json().data).toEqual({
    registration: 'closed',
  });
  for (const [url, payload] of [
    ['/register', form({ email: `other@berg${nth}.test` })],
    [`/register/${token}`, {}],
  ] as const) {
    const answer = await closed.inject({ method: 'POST', url: `/api/v2/auth${url}`, payload });
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      403,
      'registration-closed',
      'New organisations cannot register here. Ask the operator of this server, or your organisation’s admin for an account.',
    ]);
  }
  expect((await logIn()).statusCode).toBe(401);
  await closed.close();
});

test('a server that takes invitations only asks for a link that exists', async () => {
  const invitation = await buildOn('invitation');
  const ask = async (more: object) =>
    (await invitation.inject({ method: 'POST', url: '/api/v2/auth/register', payload: form(more) })).json();
  const refusal = {
    code: 'registration-needs-invitation',
    message:
      'A new organisation registers here with an invitation link only. Ask for one where you heard of Heatwise, or ask your organisation’s admin for an account.',
  };
  expect(await ask({})).toMatchObject(refusal);
  expect(await ask({ referral_id: randomUUID() })).toMatchObject(refusal);
  const customer = await server.organisation();
  const { headers } = await customer.admin();
  const own = await server.app.inject({ url: '/api/v3/referral', headers });
  const referral_id = new URL(own.json().data.url).pathname.split('/').at(-1);
  expect((await ask({ referral_id })).data).toMatchObject({ code: 0 });
  await sql`update organisations set metadata = metadata || '{"_closing": {}}' where org_id = ${customer.org_id}`.execute(
    server.database.owner,
  );
  expect(await ask({ referral_id, email: `late@berg${nth}.test` })).toMatchObject(refusal);
  await invitation.close();
});

/** Another server on the same database. */
async function buildOn(registration: 'invitation' | 'closed') {
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl, registration };
  return buildApp({ ...partsFor(server.database), clock: () => now, settings });
}

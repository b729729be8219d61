import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

let mailbox: Mailbox;
let server: TestApp;
let ours: TestOrganisation;
let person: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  ours = await server.organisation();
  person = await addAccount(server, ours);
});

/** With the second factor on. */
async function protect({ headers }: TestAccount): Promise<void> {
  const offer = { method: 'POST', url: '/api/v2/auth/2fa', payload: { password: PASSWORD } } as const;
  const { secret } = (await server.app.inject({ ...offer, headers })).json().data;
  const payload = { code: generateSync({ secret, epoch: Date.now() / 1000 }) };
  await server.app.inject({ method: 'POST', url: '/api/v2/auth/2fa/enable', headers, payload });
}
const url = (id: string) => `/api/v3/user/${id}/two-factor`;
const look = (id: string, headers: TestHeaders) => server.app.inject({ url: url(id), headers });
const turnOff = (id: string, headers: TestHeaders) =>
  server.app.inject({ method: 'DELETE', url: url(id), headers });
const logIn = ({ email }: TestAccount) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: PASSWORD },
  });

test('an admin turns it off for somebody who lost phone and codes: signed out everywhere, emailed and recorded', async () => {
  await protect(person);
  const admin = await ours.admin();
  expect((await look(person.user_id, admin.headers)).json().data).toEqual({ enabled: true });
  expect((await logIn(person)).statusCode).toBe(401);

  expect((await turnOff(person.user_id, admin.headers)).statusCode).toBe(200);

  expect((await look(person.user_id, admin.headers)).json().data).toEqual({ enabled: false });
  const old = await server.app.inject({ url: '/api/v3/auth/account', headers: person.headers });
  expect(old.statusCode).toBe(401);
  expect((await logIn(person)).statusCode).toBe(200);
  const mail = await mailbox.mail(person.email, 'turned off for you');
  expect(mail.text).toContain('The admin is “Ada Lund”.');
  const [entry] = await server.database.owner
    .selectFrom('audit')
    .select(['user_id', 'subject'])
    .where('org_id', '=', ours.org_id)
    .where('action', '=', 'two-factor.taken-off')
    .execute();
  expect(entry).toEqual({ user_id: admin.user_id, subject: { user_id: person.user_id } });
});

test('nobody turns off their own without password and code, and a worker cannot turn off anybody’s', async () => {
  const admin = await addAccount(server, ours, { access: 'admin' });
  await protect(admin);
  await protect(person);
  expect((await turnOff(admin.user_id, admin.headers)).statusCode).toBe(403);
  expect((await turnOff(admin.user_id, person.headers)).statusCode).toBe(403);
  const editor = await ours.person([{ tag_id: null, access: 'view_user,edit_user' }]);
  expect((await turnOff(person.user_id, editor.headers)).statusCode).toBe(403);
  expect((await logIn(person)).statusCode).toBe(401);
});

test('an admin’s is turned off once a second admin confirms it', async () => {
  const admin = await addAccount(server, ours, { access: 'admin' });
  await protect(admin);
  const other = await ours.admin();
  expect((await turnOff(admin.user_id, other.headers)).statusCode).toBe(403);
  const support = await ours.person([{ tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' }]);
  expect((await turnOff(admin.user_id, support.headers)).json()).toMatchObject({
    code: 'second-admin-needed',
  });
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/v3/admin-change',
    headers: support.headers,
    payload: { kind: 'two-factor', user_id: admin.user_id },
  });
  expect((await logIn(admin)).statusCode).toBe(401);
  const { change_id } = asked.json().data;
  const confirm = { method: 'POST', url: `/api/v3/admin-change/${change_id}/confirm` } as const;
  const answer = await server.app.inject({ ...confirm, headers: other.headers, payload: {} });
  expect(answer.statusCode).toBe(200);
  expect((await logIn(admin)).statusCode).toBe(200);
});

test('where it is off there is nothing to turn off, and somebody of another organisation is unknown', async () => {
  const admin = await ours.admin();
  expect((await turnOff(person.user_id, admin.headers)).json()).toMatchObject({ code: 'two-factor-is-off' });
  await protect(person);
  const theirs = await (await server.organisation()).admin();
  expect((await turnOff(person.user_id, theirs.headers)).json()).toMatchObject({ code: 'user-not-found' });
  expect((await look(person.user_id, theirs.headers)).statusCode).toBe(404);
  expect((await logIn(person)).statusCode).toBe(401);
});

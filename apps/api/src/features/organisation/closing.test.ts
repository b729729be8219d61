import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { setUp } from '../../testing/set-up.ts';
import { buildTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const now = new Date('2026-03-02T08:00:00Z');
const mailbox = setUp(openMailbox);
const server = setUp(() =>
  buildTestApp({ clock: () => now, settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } }),
);
let ours: TestOrganisation;
let admin: TestAccount;

beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(async () => {
  ours = await server.organisation('Ironbark Resources');
  admin = await addAccount(server, ours, { at: now, access: 'admin' });
});

const post = (url: string, payload: object, headers?: TestHeaders) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, payload, ...(headers ? { headers } : {}) });
const close = (payload: object = {}, headers = admin.headers) =>
  post('/v3/organisation/close', { name: 'Ironbark Resources', password: PASSWORD, ...payload }, headers);
const reopen = (headers = admin.headers) => post('/v3/organisation/reopen', {}, headers);
const read = ({ headers }: { headers: TestHeaders }) =>
  server.app.inject({ url: '/api/v3/auth/account', headers });
const logIn = ({ email }: TestAccount) => post('/v2/auth/login', { email, password: PASSWORD });
const trail = async () => (await ours.trail(['action'], 'organisation.%')).map(({ action }) => action);

test('closing needs the name and the password; then thirty days start, and every admin is notified', async () => {
  const other = await addAccount(server, ours, { at: now, access: 'admin' });
  const wrongName = await close({ name: 'ironbark' });
  expect(wrongName.json().problems).toEqual([
    { path: 'name', message: 'Type the name exactly as shown above.' },
  ]);
  const wrongPassword = await close({ password: 'something else' });
  expect(wrongPassword.statusCode).toBe(400);
  expect(wrongPassword.json().problems).toEqual([
    { path: 'password', message: 'Current password is incorrect' },
  ]);
  expect(await trail()).toEqual([]);

  const closed = await close();

  expect(closed.statusCode).toBe(200);
  expect(closed.json().data.metadata).toEqual({
    _closing: {
      asked_at: '2026-03-02T08:00:00.000Z',
      erase_at: '2026-04-01T08:00:00.000Z',
      asked_by_user_id: admin.user_id,
    },
  });
  expect(await trail()).toEqual(['organisation.close']);
  for (const { email } of [admin, other]) {
    const mail = await mailbox.mail(email, 'Ironbark Resources was closed');
    expect(mail.text).toContain('On 01 Apr 2026 all its data will be erased for good.');
    expect(mail.text).toContain('https://heat.test/settings/close');
  }
  expect((await close()).json()).toMatchObject({ code: 'organisation-closed-already' });
});

test('while it is closed only admins can sign in; once reopened, everybody can', async () => {
  const worker = await addAccount(server, ours, { at: now });
  await close();

  expect((await read(worker)).json()).toMatchObject({ code: 'organisation-closed' });
  const refused = await logIn(worker);
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({
    code: 'organisation-closed',
    message: 'Your organisation has closed its account. Please ask its admins.',
  });
  expect((await read(admin)).statusCode).toBe(200);
  expect((await logIn(admin)).statusCode).toBe(200);

  expect((await reopen()).json().data.metadata).toEqual({});
  expect((await read(worker)).statusCode).toBe(200);
  expect((await logIn(worker)).statusCode).toBe(200);
  expect(await trail()).toEqual(['organisation.close', 'organisation.reopen']);
  const mail = await mailbox.mail(admin.email, 'Ironbark Resources is open again');
  expect(mail.text).toContain('Everybody can sign in again');
  expect((await reopen()).json()).toMatchObject({ code: 'organisation-not-closed' });
});

test('a wrong password reveals nothing about the closing', async () => {
  const worker = await addAccount(server, ours, { at: now });
  await close();
  const refused = await post('/v2/auth/login', { email: worker.email, password: 'not the one' });
  expect(refused.json()).toMatchObject({ code: 'sign-in-incorrect' });
});

test('what devices send is kept until the end: reopening leaves no gap', async () => {
  const person = await ours.addPerson();
  const { headers } = await ours.device();
  await close();
  const measurement = {
    measurement_id: '0b54a2c7-8f43-4a0a-9d0f-6d9f2a1b7c11',
    user_id: person,
    type: 'sosm',
    value: 61,
    created_time: '2026-03-02T07:59:00.000000Z',
  };
  const kept = await post('/v3/measurement', measurement, headers);
  expect(kept.statusCode).toBe(200);
  expect(kept.json().data.stored).toEqual([measurement.measurement_id]);
});

test('a device of a closed organisation is given no names and no questions until it is reopened', async () => {
  await ours.addPerson({ name_first: 'Ana' });
  const { headers } = await ours.device();
  const read = async (path: string) => {
    const response = await server.app.inject({ url: `/api${path}`, headers });
    return { ...response.json(), statusCode: response.statusCode };
  };
  await close();
  for (const path of ['/v3/device/people', '/v3/survey'])
    expect(await read(path)).toMatchObject({
      statusCode: 401,
      code: 'organisation-closed',
      message: 'Your organisation has closed its account. Please ask its admins.',
    });
  await reopen();
  expect((await read('/v3/device/people')).statusCode).toBe(200);
});

test('a referral link of a closed organisation names no one', async () => {
  const { data } = (await server.app.inject({ url: '/api/v3/referral', headers: admin.headers })).json();
  const id = data.url.slice(data.url.lastIndexOf('/') + 1);
  const link = () => server.app.inject({ url: `/api/v3/referral/${id}` });
  expect((await link()).statusCode).toBe(200);
  await close();
  expect((await link()).statusCode).toBe(404);
});

test('settings changed meanwhile leave the closing as it is', async () => {
  await close();
  await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/organisation',
    headers: admin.headers,
    payload: { metadata: { industry: 'Mining' } },
  });
  expect((await close()).json()).toMatchObject({ code: 'organisation-closed-already' });
});

test('wrong passwords are counted as at signing in', async () => {
  for (let n = 0; n < 5; n += 1) await close({ password: 'something else' });
  expect((await close()).json()).toMatchObject({ code: 'too-many-attempts' });
});

test('an admin without a password cannot close', async () => {
  const { headers } = await ours.admin();
  expect((await close({}, headers)).json()).toMatchObject({ code: 'closing-needs-password' });
});

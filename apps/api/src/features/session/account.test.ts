import { HOUR_MS } from '@heatwise/domain/time/durations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAuditChain } from '../../audit/audit.ts';
import { inOrganisation } from '../../organisation/organisation-scope.ts';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const next = 'a short and loud brook';
let now = new Date('2026-03-02T08:00:00Z');
const server = setUpTestApp({ clock: () => now });
let ours: TestOrganisation;
let me: TestAccount;

beforeAll(async () => {
  ours = await server.organisation('Harbour Works');
});
beforeEach(async () => {
  now = new Date(now.getTime() + HOUR_MS);
  me = await addAccount(server, ours, { at: now });
});

type Method = 'GET' | 'POST' | 'DELETE';
const call = (method: Method, url: string, headers: TestHeaders, payload?: object) =>
  server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const change = (current_password: string, new_password: string, headers = me.headers) =>
  call('POST', '/v2/auth/change_password', headers, { current_password, new_password });
const isOpen = async (headers: TestHeaders) =>
  (await call('GET', '/v3/auth/account', headers)).statusCode === 200;
const logIn = (password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: me.email, password },
    remoteAddress: '10.0.0.9',
    headers: { 'user-agent': 'Firefox on a phone' },
  });
const moment = () => ours.signIn(me.user_id, { created_at: now, used_at: now });

test('changing the password answers code 0, keeps this session and ends all others', async () => {
  const other = await moment();

  const answer = await change(PASSWORD, next);

  expect(answer.json()).toEqual({ success: true, status: true, data: { code: 0, status: true } });
  expect([await isOpen(me.headers), await isOpen(other)]).toEqual([true, false]);
  expect((await logIn(PASSWORD)).statusCode).toBe(401);
  expect((await logIn(next)).statusCode).toBe(200);
});

test('a wrong current password is code 1, and the sixth has to wait', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    expect((await change('not mine', next)).json().data).toEqual({ code: 1, status: false });
  }
  expect((await change(PASSWORD, next)).statusCode).toBe(429);
});

test('the old password as the new one is code -1; one that is not allowed is refused in words', async () => {
  expect((await change(PASSWORD, PASSWORD)).json().data).toEqual({ code: -1, status: false });
  const refused = await change(PASSWORD, 'heatwise');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().problems[0].path).toBe('new_password');
});

test('of twenty changes at once with the old password, one is carried out', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(PASSWORD, `${next} ${n}`)));
  expect(answers.filter((answer) => answer.statusCode === 200 && answer.json().data.status)).toHaveLength(1);
});

test('the list of sessions shows the open ones and which is this one', async () => {
  await logIn(PASSWORD);
  await ours.signIn(me.user_id, { created_at: now, used_at: new Date(now.getTime() - 13 * HOUR_MS) });

  const { sessions } = (await call('GET', '/v3/auth/sessions', me.headers)).json().data;

  expect(sessions).toHaveLength(2);
  expect(sessions).toContainEqual(
    expect.objectContaining({ address: '10.0.0.9', user_agent: 'Firefox on a phone', is_current: false }),
  );
  expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
  expect(JSON.stringify(sessions)).not.toContain('token');
});

test('a session that is ended opens nothing from then on; another person’s cannot be ended', async () => {
  const other = await moment();
  const { sessions } = (await call('GET', '/v3/auth/sessions', other)).json().data;
  const { session_id } = sessions.find(({ is_current }: { is_current: boolean }) => is_current);
  const colleague = await addAccount(server, ours, { at: now, access: 'admin' });

  expect((await call('DELETE', `/v3/auth/sessions/${session_id}`, colleague.headers)).statusCode).toBe(404);
  expect(await isOpen(other)).toBe(true);
  expect((await call('DELETE', `/v3/auth/sessions/${session_id}`, me.headers)).statusCode).toBe(200);
  expect(await isOpen(other)).toBe(false);
});

test('signing out everywhere else keeps this session and other people’s', async () => {
  const colleague = await addAccount(server, ours, { at: now });
  const others = await Promise.all([moment(), moment()]);
  await call('DELETE', '/v3/auth/sessions', me.headers);
  expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
  expect([await isOpen(me.headers), await isOpen(colleague.headers)]).toEqual([true, true]);
});

test('a deleted account is gone: no session, no way in, and the email is free', async () => {
  const other = await moment();

  expect((await call('POST', '/v2/auth/delete_me', me.headers)).json().data).toBeNull();

  expect([await isOpen(me.headers), await isOpen(other)]).toEqual([false, false]);
  expect((await logIn(PASSWORD)).json().code).toBe('sign-in-incorrect');
  const user = await server.database.owner
    .selectFrom('users')
    .select('active')
    .where('user_id', '=', me.user_id)
    .executeTakeFirstOrThrow();
  expect(user.active).toBe(false);
});

test('the last admin cannot delete their account; with another one they can', async () => {
  const organisation = await server.organisation();
  const admin = await addAccount(server, organisation, { at: now, access: 'admin' });
  const refused = await call('POST', '/v2/auth/delete_me', admin.headers);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe('The last organisation admin cannot be removed.');
  const { data } = (await call('GET', '/v3/auth/account', admin.headers)).json();
  expect(data).toMatchObject({ email: admin.email, is_last_admin: true, has_two_factor: false });
  expect(data.admin_names).toEqual([]);

  await addAccount(server, organisation, { at: now, access: 'admin' });
  const worker = await addAccount(server, organisation, { at: now });
  // Whoever lacks something is told whom to ask.
  const ofWorker = (await call('GET', '/v3/auth/account', worker.headers)).json().data;
  expect(ofWorker.admin_names).toEqual(['Ada Lund', 'Ada Lund']);
  expect((await call('POST', '/v2/auth/delete_me', admin.headers)).statusCode).toBe(200);
});

test('all of it is recorded, in an intact chain', async () => {
  const organisation = await server.organisation();
  const person = await addAccount(server, organisation, { at: now });
  await change(PASSWORD, next, person.headers);
  await call('DELETE', '/v3/auth/sessions', person.headers);
  await call('POST', '/v2/auth/delete_me', person.headers);
  const entries = await server.database.owner
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('org_id', '=', organisation.org_id)
    .orderBy('seq')
    .execute();
  expect(entries).toEqual(
    ['password.change', 'session.others-revoked', 'person.delete-me'].map((action) => ({
      action,
      user_id: person.user_id,
    })),
  );
  const chain = await inOrganisation(server.database.app, organisation.org_id, verifyAuditChain);
  expect(chain.broken_at).toBeNull();
});

import { expect, test } from 'vitest';
import { verifyAuditChain } from '../../audit/audit.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { inOrganisation } from '../../organisation/organisation-scope.ts';
import { setUpTestApp } from '../../testing/test-app.ts';

const server = setUpTestApp();

const logout = (headers: { authorization: string }) =>
  server.app.inject({ url: '/api/v2/auth/logout', headers });

test('after logout the token opens nothing, and the browser is told to forget', async () => {
  const { headers } = await (await server.organisation()).admin();

  const response = await logout(headers);

  expect(response.json()).toEqual({ success: true, status: true, data: null });
  expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
  expect((await logout(headers)).statusCode).toBe(401);
});

test('a HEAD request does not sign anybody out', async () => {
  const { headers } = await (await server.organisation()).admin();

  await server.app.inject({ method: 'HEAD', url: '/api/v2/auth/logout', headers });

  expect((await logout(headers)).statusCode).toBe(200);
});

test('logging out ends this session only', async () => {
  const organisation = await server.organisation();
  const { user_id, headers } = await organisation.admin();
  const other = await organisation.signIn(user_id);

  await logout(headers);

  expect((await logout(other)).statusCode).toBe(200);
});

test('signing in and out is recorded: who, which session, from where', async () => {
  const organisation = await server.organisation();
  const email = 'recorded@harbour.test';
  const user_id = await organisation.addPerson({ email });
  const password_hash = await hashPassword('a long and quiet river');
  await server.database.owner
    .insertInto('credentials')
    .values({ org_id: organisation.org_id, user_id, email, password_hash })
    .execute();

  const login = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: 'a long and quiet river' },
    remoteAddress: '10.0.0.9',
  });
  await logout({ authorization: `Bearer ${login.json().data.token}` });

  const entries = await server.database.owner
    .selectFrom('audit')
    .select(['seq', 'user_id', 'action', 'address'])
    .where('org_id', '=', organisation.org_id)
    .orderBy('seq')
    .execute();
  expect(entries).toEqual([
    { seq: '1', user_id, action: 'session.signed-in', address: '10.0.0.9' },
    { seq: '2', user_id, action: 'session.signed-out', address: '127.0.0.1' },
  ]);
  const chain = await inOrganisation(server.database.app, organisation.org_id, verifyAuditChain);
  expect(chain).toMatchObject({ entries: 2, broken_at: null });
});

test('signing out does not wake browsers: nothing that is synchronised has changed', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const clock = () =>
    server.database.owner
      .selectFrom('org_sync_clock')
      .select('last_us')
      .where('org_id', '=', organisation.org_id)
      .executeTakeFirst();
  const before = await clock();

  await logout(headers);
  expect(await clock()).toEqual(before);
  await organisation.addTag();
  expect(await clock()).not.toEqual(before);
});

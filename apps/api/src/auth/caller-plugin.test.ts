import { randomBytes, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { newToken } from '../http/token.ts';
import { partsFor, setUpTestApp } from '../testing/test-app.ts';

const HOUR = 60 * MINUTE_MS;
const DAY = 24 * HOUR;
const start = new Date('2026-03-02T08:00:00Z');

let now = start;
const server = setUpTestApp({ clock: () => now });

beforeAll(async () => {
  server.app.get('/test/me', { config: { needs: 'session' } }, (request) => request.actor.user_id);
  server.app.get('/test/admin', { config: { needs: 'org-admin' } }, () => 'yes');
  server.app.get('/test/device', { config: { needs: 'session-or-device' } }, (request) => request.org_id);
});

async function sessionOf(session: { created_at?: Date; used_at?: Date } = {}) {
  now = start;
  const organisation = await server.organisation();
  const { user_id } = await organisation.admin();
  const headers = await organisation.signIn(user_id, { created_at: start, used_at: start, ...session });
  const get = (url = '/test/me') => server.app.inject({ url, headers });
  return { organisation, user_id, headers, get };
}

test('a session of a person opens a route that needs one', async () => {
  const { get, user_id } = await sessionOf();
  expect((await get()).body).toBe(user_id);
});

test.each([
  ['no header', undefined],
  ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ['an empty token', 'Bearer '],
])('with %s the caller is asked to sign in', async (_name, authorization) => {
  const response = await server.app.inject({
    url: '/test/me',
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ success: false, code: 'not-signed-in' });
});

test('a token that was never issued is refused', async () => {
  const authorization = `Bearer ${newToken('session', randomUUID(), randomBytes)}`;
  const response = await server.app.inject({ url: '/test/me', headers: { authorization } });
  expect(response.json()).toMatchObject({ code: 'session-ended' });
});

test('a session in use stays valid; after twelve idle hours it has expired', async () => {
  const { get } = await sessionOf();
  for (const _halfDay of [1, 2, 3]) {
    now = new Date(now.getTime() + 11 * HOUR);
    expect((await get()).statusCode).toBe(200);
  }
  now = new Date(now.getTime() + 12 * HOUR + 1);
  expect((await get()).json()).toMatchObject({ code: 'session-ended' });
});

test('a session expires after thirty days, however busy', async () => {
  const { get } = await sessionOf({ used_at: new Date(start.getTime() + 30 * DAY - MINUTE_MS) });
  now = new Date(start.getTime() + 30 * DAY);
  expect((await get()).statusCode).toBe(200);
  now = new Date(now.getTime() + 1);
  expect((await get()).json()).toMatchObject({ code: 'session-ended' });
});

test('a busy session records its last use at most once a minute', async () => {
  const { get, user_id } = await sessionOf();
  const usedAt = async () => {
    const { used_at } = await server.database.owner
      .selectFrom('sessions')
      .select('used_at')
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    return used_at.toISOString();
  };
  now = new Date(start.getTime() + MINUTE_MS - 1);
  await get();
  expect(await usedAt()).toBe(start.toISOString());
  now = new Date(start.getTime() + MINUTE_MS);
  await get();
  expect(await usedAt()).toBe(now.toISOString());
});

test('the very next request of a person who was deactivated is refused', async () => {
  const { get, organisation, user_id } = await sessionOf();
  await organisation.write(({ tx }) =>
    tx.updateTable('users').set({ active: false }).where('user_id', '=', user_id).execute(),
  );
  expect((await get()).json()).toMatchObject({ code: 'session-ended' });
});

test('the very next request after a right was taken is refused', async () => {
  const { get, organisation, user_id } = await sessionOf();
  expect((await get('/test/admin')).statusCode).toBe(200);
  await organisation.setGrants(user_id, [{ tag_id: null, access: 'view_user' }]);
  expect((await get('/test/admin')).json()).toMatchObject({ code: 'not-permitted' });
});

test('a device may call the routes for devices, and none that need a person', async () => {
  const organisation = await server.organisation();
  const { headers, device_token_id } = await organisation.device();

  expect((await server.app.inject({ url: '/test/device', headers })).body).toBe(organisation.org_id);
  expect((await server.app.inject({ url: '/test/me', headers })).json()).toMatchObject({
    code: 'session-ended',
  });

  await organisation.write(({ tx }) =>
    tx
      .updateTable('device_tokens')
      .set({ revoked_at: now })
      .where('device_token_id', '=', device_token_id)
      .execute(),
  );
  expect((await server.app.inject({ url: '/test/device', headers })).statusCode).toBe(401);
});

test('tokens are stored as hashes only', async () => {
  const { headers } = await sessionOf();
  const token = headers.authorization.slice('Bearer '.length);
  const rows = await server.database.owner.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
});

test('the server does not start with a route that does not declare what it needs', async () => {
  const app = await buildApp(partsFor(server.database));
  app.get('/test/silent', () => 'hello');
  await expect(app.ready()).rejects.toThrow('do not say what they need (config.needs): GET /test/silent');
});

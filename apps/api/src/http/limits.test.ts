import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openPool } from '../database/connect.ts';
import { partsFor, testSettings } from '../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
/** Listens, with the settings of the tests. */
let usual: Awaited<ReturnType<typeof buildApp>>;
let port: number;
beforeAll(async () => {
  database = await openTestDatabase();
  usual = await appWith({});
  await usual.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = usual.server.address() as net.AddressInfo);
});
afterAll(async () => {
  await usual.close();
  await database.close();
});

async function appWith(settings: Partial<typeof testSettings>) {
  return buildApp({ ...partsFor(database), settings: { ...testSettings, ...settings } });
}

test('an address that asks too often is told to wait, another one is not', async () => {
  const app = await appWith({ requestsPerMinute: 3 });
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/v2/auth/method', payload: { email: 'a@b.test' }, remoteAddress });
  for (const _ of [1, 2, 3]) expect((await ask('10.0.0.1')).statusCode).toBe(200);

  const fourth = await ask('10.0.0.1');

  expect(fourth.statusCode).toBe(429);
  expect(fourth.json()).toMatchObject({ success: false, code: 'too-many-requests' });
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
  await app.close();
});

test('under pressure the server says so at once, and still reports its health', async () => {
  const app = await appWith({ maxEventLoopDelayMs: 1 });
  await app.ready();
  // Blocks the event loop until the server's own measurement has seen it.
  const blocked = setInterval(() => {
    const until = performance.now() + 60;
    while (performance.now() < until);
  }, 1);
  const payload = { email: 'a@b.test' };
  const refused = await vi.waitFor(async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/v2/auth/method', payload });
    expect(reply.statusCode).toBe(503);
    return reply;
  }, 30_000);
  // The database has 0.8 s for its answer, which may be too few on a busy machine.
  await vi.waitFor(async () => {
    expect(app.isUnderPressure()).toBe(true);
    expect((await app.inject({ url: '/health' })).statusCode).toBe(200);
  }, 30_000);
  clearInterval(blocked);

  expect(refused.json()).toMatchObject({ code: 'server-busy' });
  expect(refused.headers['retry-after']).toBe('5');
  await app.close();
});

test('two hundred slow clients keep nobody else waiting', async () => {
  const dawdlers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = net.connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        'POST /api/v2/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"email":',
      );
      return socket;
    }),
  );

  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

  for (const socket of dawdlers) socket.destroy();
});

/** Sends bytes over one connection and gives what came back once `enough` says so, or the other side hung up. */
async function exchange(port: number, bytes: string, enough: (replies: string) => boolean): Promise<string> {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  let replies = '';
  socket.write(bytes);
  for await (const piece of socket) {
    replies += piece;
    if (enough(replies)) break;
  }
  return replies;
}

test('a body that is too large is read to its end, so that the refusal arrives', async () => {
  const size = 10_000_000;
  const head = `POST /api/v2/auth/method HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`;

  const replies = await exchange(
    port,
    `${head}${'x'.repeat(size)}GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    (text) => text.includes('"database":"answers"'),
  );

  expect(replies).toContain('HTTP/1.1 413 ');
  expect(replies).toContain('HTTP/1.1 200 ');
});

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'invalid-request'],
  [
    'a header without end',
    `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    413,
    'body-too-large',
  ],
])('%s is answered with the envelope and the headers', async (_name, bytes, status, code) => {
  const reply = await exchange(port, bytes, () => false);

  const [head = '', body = ''] = reply.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain("content-security-policy: default-src 'none'");
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  expect(JSON.parse(body)).toMatchObject({ success: false, status: false, code });
});

test('while the database does not respond, health and every call say so', async () => {
  const connection = { ...database.appConnection, host: '/nowhere' };
  const away = openPool({ connection, size: 2, statementTimeoutMs: 1000, name: 'away' });
  const app = await buildApp({ ...partsFor(database), connection, database: away.kysely, pool: away.pool });

  const health = await app.inject({ url: '/health' });
  const call = await app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'a@b.test', password: 'secret' },
  });

  for (const response of [health, call]) {
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ success: false, code: 'database-unavailable' });
  }
  await app.close();
  await away.kysely.destroy();
});

test('metrics count requests by route, never by address, and connections by state', async () => {
  const app = await appWith({});
  await app.inject({ url: '/api/v2/user/image/3f0e8c1a-1111-4222-8333-444455556666' });

  const { body } = await app.inject({ url: '/metrics' });

  expect(body).toContain(
    'heatwise_request_duration_seconds_count{method="GET",route="/api/v2/user/image/:user_id",status="401"} 1',
  );
  expect(body).not.toContain('3f0e8c1a');
  // Start-up work of the server may still wait for a connection.
  const latest = async () => (await app.inject({ url: '/metrics' })).body;
  await expect.poll(latest).toMatch(/heatwise_database_connections\{state="waiting"\} 0/);
  await app.close();
});

test.each([
  [{ remoteAddress: '10.0.0.9' }],
  [{ headers: { host: 'evil.test' } }],
  [{ headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('metrics without a token are not for %j', async (from) => {
  expect((await usual.inject({ url: '/metrics', ...from })).statusCode).toBe(404);
});

test('metrics can be kept behind a token', async () => {
  const app = await appWith({ metricsToken: 'token-of-the-monitoring' });
  const ask = (authorization: string) => app.inject({ url: '/metrics', headers: { authorization } });

  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
  expect((await ask('Bearer something-else')).statusCode).toBe(401);
  expect((await ask('Bearer token-of-the-monitoring')).statusCode).toBe(200);
  await app.close();
});

test('when every connection is in use, a caller that waits too long is told that the server is busy', async () => {
  const narrow = openPool({
    connection: database.appConnection,
    size: 1,
    statementTimeoutMs: 5000,
    name: 'narrow',
  });
  const app = await buildApp({ ...partsFor(database), database: narrow.kysely, pool: narrow.pool });
  const taken = await narrow.pool.connect();

  const [call, health] = await Promise.all([
    app.inject({
      method: 'POST',
      url: '/api/v2/auth/login',
      payload: { email: 'a@b.test', password: 'secret' },
    }),
    app.inject({ url: '/health' }),
  ]);
  taken.release();

  // The database answers, and that is what health is about.
  expect(health.statusCode).toBe(200);
  expect(call.statusCode).toBe(503);
  expect(call.json()).toMatchObject({ code: 'server-busy' });
  await app.close();
  await narrow.kysely.destroy();
});

test('a database that is down because its disk is full is reported as such', async () => {
  const connection = { ...database.appConnection, host: '/nowhere' };
  const away = openPool({ connection, size: 2, statementTimeoutMs: 1000, name: 'away' });
  const parts = { ...partsFor(database), connection, database: away.kysely, pool: away.pool };
  const app = await buildApp({ ...parts, isDiskFull: async () => true });

  const call = await app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email: 'a@b.test', password: 'secret' },
  });

  expect(call.statusCode).toBe(507);
  expect(call.json()).toMatchObject({ code: 'disk-full' });
  expect((await app.inject({ url: '/health' })).statusCode).toBe(503);
  await app.close();
  await away.kysely.destroy();
});

import { Writable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { createLogger } from './log.ts';

const lines: string[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
let server: TestApp;
const needs = { config: { needs: 'nothing' } } as const;

beforeAll(async () => {
  server = await buildTestApp({ logger: createLogger('info', destination) });
  const { app } = server;
  const body = z.strictObject({ name: z.string(), nested: z.object({ n: z.number() }).optional() });
  app.post('/api/test/body', { ...needs, schema: { body } }, (request) => request.body);
  app.get('/api/test/secret/:token', needs, () => 'ok');
  app.get('/api/test/fail', needs, () => {
    throw new Error('the pump is broken at 10.0.0.7');
  });
  app.get('/api/test/sql/:state', needs, async (request) => {
    const { state } = request.params as { state: string };
    await sql`do ${sql.lit(`begin raise exception 'internal words' using errcode = '${state}'; end`)}`.execute(
      server.database.app,
    );
  });
  app.get('/api/test/slow', needs, () =>
    inOrganisation(server.database.app, '00000000-0000-4000-8000-000000000000', async ({ tx }) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(2)`.execute(tx);
    }),
  );
  app.get('/api/test/cut-off', needs, () => {
    const isCutOff = new Promise((resolve) => {
      server.database.appPool.once('acquire', (client: pg.PoolClient) => client.once('end', resolve));
    });
    return inOrganisation(server.database.app, '00000000-0000-4000-8000-000000000000', async ({ tx }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      // Not the number that Citus has for a process of all machines, which is a bigint.
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(server.database.owner);
      // The connection learns of its end between two statements, when nobody is waiting on it.
      await isCutOff;
      await sql`select 1`.execute(tx);
    });
  });
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) =>
  server.app.inject({ method: 'POST', url: '/api/test/body', headers, payload });

test.each([
  ['malformed JSON', '{"name": "x"', 400, 'malformed-json'],
  ['no JSON at all', '', 400, 'malformed-json'],
  ['a poisoned prototype', '{"name":"x","__proto__":{"admin":true}}', 400, 'malformed-json'],
  [
    'a poisoned constructor',
    '{"name":"x","constructor":{"prototype":{"admin":true}}}',
    400,
    'malformed-json',
  ],
  ['a wrong type', '{"name":7}', 400, 'invalid-request'],
  ['an unknown field', '{"name":"x","org_id":"y"}', 400, 'invalid-request'],
  ['a NUL byte in a text', '{"name":"a\\u0000b"}', 400, 'invalid-request'],
  ['a NUL byte in a key', '{"name":"x","a\\u0000":1}', 400, 'invalid-request'],
  ['half of a surrogate pair', '{"name":"\\ud83d"}', 400, 'invalid-request'],
  [
    'a NUL byte at the bottom of a well',
    `${'['.repeat(400_000)}"\\u0000"${']'.repeat(400_000)}`,
    400,
    'invalid-request',
  ],
  ['a body of 10 MB', JSON.stringify({ name: 'x'.repeat(10_000_000) }), 413, 'body-too-large'],
])('%s is refused with a clear error', async (_name, payload, status, code) => {
  const response = await post(payload);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, status: false, code });
});

test('a whole surrogate pair is an ordinary text', async () => {
  expect((await post('{"name":"\\ud83d\\ude00 \\\\u0000"}')).json()).toEqual({ name: '😀 \\u0000' });
});

test('another content type is refused', async () => {
  const response = await post('<name>x</name>', { 'content-type': 'application/xml' });
  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({ code: 'unsupported-media-type' });
});

test('each problem is named by its place in the body', async () => {
  const response = await post('{"nested":{"n":"many"}}');
  expect(
    response
      .json()
      .problems.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['name', 'nested.n']);
});

test('the message is the text of the first problem', async () => {
  const { message, problems } = (await post('{"name":7}')).json();
  expect(message).toBe('This field must be text, not a number.');
  expect(problems[0].message).toBe(message);
});

test.each(['/api/test/secret/a%00b', '/api/test/fail?q=%00'])(
  'a NUL byte in the address %s is refused',
  async (url) => {
    expect((await server.app.inject({ url })).json()).toMatchObject({ code: 'invalid-request' });
  },
);

test('an address that cannot be decoded is refused with the envelope', async () => {
  const response = await server.app.inject({ url: '/api/%zz' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, code: 'invalid-request' });
});

test('an unknown address below /api answers the envelope with 404', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await server.app.inject({ method, url: '/api/v9/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, status: false, code: 'not-found' });
  }
});

test('an unexpected error gives its request id and nothing else; the log has the rest', async () => {
  const response = await server.app.inject({ url: '/api/test/fail' });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    status: false,
    code: 'unexpected-error',
    message: 'Something went wrong. Please try again later.',
    request_id: expect.any(String),
  });
  const logged = lines.find((line) => line.includes('the pump is broken'));
  expect(logged).toContain(response.json().request_id);
});

test.each([
  ['53100', 507, 'disk-full'],
  ['53300', 503, 'server-busy'],
  ['57014', 503, 'server-busy'],
  ['40P01', 503, 'server-busy'],
  ['57P01', 503, 'database-unavailable'],
  ['08006', 503, 'database-unavailable'],
  ['22012', 500, 'unexpected-error'],
])('the database’s state %s becomes %d %s', async (state, status, code) => {
  const response = await server.app.inject({ url: `/api/test/sql/${state}` });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ code });
  expect(response.body).not.toContain('internal words');
});

test('the log names the database’s state', async () => {
  await server.app.inject({ url: '/api/test/sql/22012' });

  expect(lines.filter((line) => line.includes('internal words')).join('')).toContain('22012');
});

test('a statement that takes too long becomes 503', async () => {
  expect((await server.app.inject({ url: '/api/test/slow' })).json()).toMatchObject({ code: 'server-busy' });
});

test('a connection that ends mid-transaction becomes 503, and the server keeps running', async () => {
  expect((await server.app.inject({ url: '/api/test/cut-off' })).json()).toMatchObject({
    code: 'database-unavailable',
  });
  expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200);
});

test('no secret reaches the log: not from headers, bodies, addresses or errors', async () => {
  const authorization = 'Bearer hws_topsecrettopsecrettopsecret';
  const token = 'c2VjcmV0LXBhdGgtdG9rZW4tc2VjcmV0LXBhdGg';
  await server.app.inject({ url: `/api/test/secret/${token}?code=123456`, headers: { authorization } });
  await post('{"name":7,"password":"correct horse"}', { ...json, authorization });
  server.app.log.info({ body: { password: 'correct horse', token }, code: '123456' }, 'a careless line');

  const log = lines.join('');
  for (const secret of ['topsecret', token, 'correct horse', '123456']) expect(log).not.toContain(secret);
  expect(log).toContain('a careless line');
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type AskOutside, OutboundFailure, outboundHttp } from './outbound-http.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A real service on this machine, the client of it, and the addresses it was asked. */
async function serviceThat(answer: RequestListener, { now = () => new Date(), limitMs = 5000 } = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const ask = outboundHttp({ base, userAgent: 'Heatwise (ops@harbour.test)', clock: now, limitMs });
  return { ask, asked, at: (path: string) => new URL(path, base) };
}

const json: RequestListener = (_request, response) => response.end('{"hot":true}');

async function reasonOf(asking: ReturnType<AskOutside>): Promise<unknown> {
  return asking.then(
    () => 'an answer',
    (error: unknown) => (error instanceof OutboundFailure ? error.reason : error),
  );
}

test('a service is asked for JSON under the name that the operator has set', async () => {
  let headers = {};
  const { ask, at } = await serviceThat((request, response) => {
    headers = request.headers;
    json(request, response);
  });
  expect(await ask(at('/now?place=quay'))).toEqual({ hot: true });
  expect(headers).toMatchObject({ 'user-agent': 'Heatwise (ops@harbour.test)', accept: 'application/json' });
});

test('a service that never responds is dropped after the limit', async () => {
  const { ask, at } = await serviceThat(() => {}, { limitMs: 50 });
  expect(await reasonOf(ask(at('/')))).toBe('no-answer');
});

test('a service that starts a reply and never ends it is dropped after the limit', async () => {
  const { ask, at } = await serviceThat((_request, response) => response.write('{"hot":'), { limitMs: 200 });
  expect(await reasonOf(ask(at('/')))).toBe('no-answer');
});

test('nobody is there', async () => {
  const ask = outboundHttp({ base: new URL('http://127.0.0.1:1'), userAgent: 'x', clock: () => new Date() });
  expect(await reasonOf(ask(new URL('http://127.0.0.1:1/')))).toBe('no-answer');
});

test('a redirect is not followed, wherever it leads', async () => {
  const { ask, asked, at } = await serviceThat((_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await reasonOf(ask(at('/')))).toBe('redirect');
  expect(asked).toEqual(['/']);
});

test('a body without end is not read to its end', async () => {
  const { ask, at } = await serviceThat((_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', pour);
    pour();
  });
  expect(await reasonOf(ask(at('/')))).toBe('too-large');
});

test.each([
  ['status', 500, '{"error":"broken"}'],
  ['status', 429, 'slow down'],
  ['not-json', 200, '<html>hello</html>'],
  ['not-json', 200, ''],
])('%s: status %d with %j', async (reason, status, body) => {
  const { ask, at } = await serviceThat((_request, response) => response.writeHead(status).end(body));
  expect(await reasonOf(ask(at('/')))).toBe(reason);
});

test.each([
  ['120', 120_000],
  ['Mon, 02 Mar 2026 08:10:00 GMT', 600_000],
  ['Mon, 02 Mar 2026 07:00:00 GMT', 0],
  ['soon', null],
])('reads Retry-After: %s', async (header, retryAfterMs) => {
  const { ask, at } = await serviceThat(
    (_request, response) => response.writeHead(429, { 'retry-after': header }).end(),
    { now: () => new Date('2026-03-02T08:00:00Z') },
  );
  await expect(ask(at('/'))).rejects.toMatchObject({ status: 429, retryAfterMs });
});

test('another host is never asked', async () => {
  const { ask } = await serviceThat(json);
  await expect(ask(new URL('http://169.254.169.254/latest'))).rejects.toThrow('is not http://127.0.0.1');
});

test('equal questions at once are one, answers are kept for fifteen minutes, failures not at all', async () => {
  let now = Date.parse('2026-03-02T08:00:00Z');
  let isBroken = true;
  const { ask, asked, at } = await serviceThat(
    (request, response) => (isBroken ? response.writeHead(503).end() : json(request, response)),
    { now: () => new Date(now) },
  );
  expect(await Promise.all([reasonOf(ask(at('/a'))), reasonOf(ask(at('/a')))])).toEqual(['status', 'status']);
  expect(asked).toEqual(['/a']);

  isBroken = false;
  await ask(at('/a'));
  await Promise.all([ask(at('/a')), ask(at('/a')), ask(at('/b'))]);
  expect(asked).toEqual(['/a', '/a', '/b']);

  now += 15 * 60_000;
  await ask(at('/a'));
  expect(asked).toEqual(['/a', '/a', '/b', '/a']);
});

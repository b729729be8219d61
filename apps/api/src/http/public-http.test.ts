import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OutboundFailure } from './outbound-http.ts';
import { isPublicAddress } from './public-address.ts';
import { publicHttp, publicPost } from './public-http.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A real service on this machine, and the requests it got. */
async function serviceThat(answer: RequestListener) {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { got, port, url: new URL(`http://127.0.0.1:${port}/now`) };
}

const ask = (parts: Partial<Parameters<typeof publicHttp>[0]> = {}) =>
  publicHttp({ userAgent: 'Heatwise tests', allowsLoopback: true, ...parts });

async function reasonOf(asking: Promise<unknown>): Promise<unknown> {
  return asking.then(
    () => 'an answer',
    (error: unknown) => (error instanceof OutboundFailure ? error.reason : error),
  );
}

test.each(['8.8.8.8', '20.190.160.1', '2603:1006:2000::1', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['loopback', (port: number) => `http://127.0.0.1:${port}/`],
  ['loopback as one number', (port: number) => `http://2130706433:${port}/`],
  ['loopback as a name', (port: number) => `http://localhost:${port}/`],
  ['loopback over https', (port: number) => `https://127.0.0.1:${port}/`],
  ['a name of loopback over https', (port: number) => `https://localhost:${port}/`],
  ['loopback of version 6', (port: number) => `https://[::1]:${port}/`],
  ['loopback in version 6', (port: number) => `https://[::ffff:127.0.0.1]:${port}/`],
  ['link-local', () => 'https://169.254.169.254/latest/meta-data'],
  ['a private network', () => 'https://10.0.0.1/'],
  ['no http at all', () => 'file:///etc/passwd'],
])('%s is never connected to', async (_name, address) => {
  const { port, got } = await serviceThat((_request, response) => response.end('{}'));
  const asking = ask({ allowsLoopback: false })({ url: new URL(address(port)) });
  expect(await reasonOf(asking)).toBe('not-public');
  expect(got).toEqual([]);
});

test('where loopback is allowed, other closed networks still are not', async () => {
  expect(await reasonOf(ask()({ url: new URL('http://10.0.0.1/') }))).toBe('not-public');
  expect(await reasonOf(ask()({ url: new URL('https://169.254.169.254/') }))).toBe('not-public');
});

test('JSON comes with its status, of refusals too', async () => {
  const { url, got } = await serviceThat((_request, response) =>
    response.writeHead(400).end('{"error":"invalid_grant"}'),
  );
  const form = new URLSearchParams({ grant_type: 'authorization_code' });
  expect(await ask()({ url, form })).toEqual({ status: 400, answer: { error: 'invalid_grant' } });
  expect(got).toEqual(['POST /now']);
});

test.each([
  ['redirect', 302, ''],
  ['status', 503, 'closed'],
  ['not-json', 200, '<html>hello</html>'],
  ['too-large', 200, `"${'x'.repeat(70_000)}"`],
])('%s: status %d', async (reason, status, body) => {
  const { url, got } = await serviceThat((_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(body),
  );
  expect(await reasonOf(ask()({ url }))).toBe(reason);
  expect(got).toEqual(['GET /now']);
});

test('a service that never ends its reply is dropped after the limit', async () => {
  const { url } = await serviceThat((_request, response) => response.write('{"hot":'));
  expect(await reasonOf(ask({ limitMs: 200 })({ url }))).toBe('no-answer');
});

const post = (parts: Partial<Parameters<typeof publicPost>[0]> = {}) =>
  publicPost({ userAgent: 'Heatwise tests', allowsLoopback: true, ...parts });

test('bytes are posted as they are, and the answer comes with its status', async () => {
  const bodies: Buffer[] = [];
  const { url, got } = await serviceThat(async (request, response) => {
    for await (const chunk of request) bodies.push(chunk as Buffer);
    response.writeHead(request.headers['x-kind'] === 'bytes' ? 201 : 400).end('thank you');
  });
  const body = Buffer.from([0, 255, 10, 13]);
  expect(await post()({ url, headers: { 'x-kind': 'bytes' }, body })).toEqual({
    status: 201,
    text: 'thank you',
  });
  expect(Buffer.concat(bodies)).toEqual(body);
  expect(got).toEqual(['POST /now']);
});

test('a redirect is an answer and is not followed; of a long answer the beginning is read', async () => {
  const { url, got } = await serviceThat((_request, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end('x'.repeat(100_000)),
  );
  const answer = await post({ bodyLimitBytes: 1000 })({ url, headers: {}, body: '{}' });
  expect(answer).toEqual({ status: 307, text: 'x'.repeat(1000) });
  expect(got).toEqual(['POST /now']);
});

test('nothing is posted to an address that is not public, nor waited for without end', async () => {
  const { url, port, got } = await serviceThat(() => undefined);
  const parcel = { headers: {}, body: '{}' };
  expect(await reasonOf(post({ allowsLoopback: false })({ ...parcel, url }))).toBe('not-public');
  const byName = new URL(`https://localhost:${port}/`);
  expect(await reasonOf(post({ allowsLoopback: false })({ ...parcel, url: byName }))).toBe('not-public');
  expect(got).toEqual([]);
  expect(await reasonOf(post({ limitMs: 200 })({ ...parcel, url }))).toBe('no-answer');
});

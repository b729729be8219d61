import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openRoundRobin, type RoundRobin } from './round-robin.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function server(listener: RequestListener): Promise<{ server: Server; url: URL }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

async function proxyOf(...urls: URL[]): Promise<RoundRobin> {
  const proxy = await openRoundRobin(urls);
  open.push(proxy);
  return proxy;
}

const named = (name: string): RequestListener => {
  return (_request, response) => response.end(name);
};
const textOf = async (url: string) => (await fetch(url)).text();

test('each request goes to the next server', async () => {
  const [one, other] = [await server(named('one')), await server(named('other'))];
  const { url } = await proxyOf(one.url, other.url);

  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push(await textOf(url));

  expect(answers).toEqual(['one', 'other', 'one', 'other']);
});

test('a server that is down is passed over; with none up it says so', async () => {
  const [one, other] = [await server(named('one')), await server(named('other'))];
  const { url } = await proxyOf(one.url, other.url);
  one.server.close();

  expect([await textOf(url), await textOf(url)]).toEqual(['other', 'other']);
  other.server.close();
  other.server.closeAllConnections();
  expect((await fetch(url)).status).toBe(503);
});

test('bodies and headers pass both ways, and the server learns whose request it is', async () => {
  const { url } = await server(async (request, response) => {
    response.writeHead(418, { 'x-answer': 'yes' });
    response.end(
      `${request.method} ${request.url} ${request.headers['x-forwarded-for']} ${await text(request)}`,
    );
  });
  const proxy = await proxyOf(url);

  const body = 'x'.repeat(3_000_000);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const reply = await fetch(`${proxy.url}/up?a=1`, { method: 'PUT', body, headers });

  expect(reply.status).toBe(418);
  expect(reply.headers.get('x-answer')).toBe('yes');
  expect(await reply.text()).toMatch(/^PUT \/up\?a=1 (::ffff:)?127\.0\.0\.1 x{3000000}$/);
});

test('a stream arrives piece by piece, and ends for the server when its reader leaves', async () => {
  let left: Promise<unknown> = Promise.resolve();
  const { url } = await server((_request, response) => {
    left = once(response, 'close');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const proxy = await proxyOf(url);

  const leaving = new AbortController();
  const reply = await fetch(proxy.url, { signal: leaving.signal });
  const { value } = (await reply.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
  leaving.abort();
  await left;
});

test('a request whose server dies is broken off and sent to no other', async () => {
  let taken = 0;
  const dies: RequestListener = (request) => {
    taken += 1;
    request.socket.destroy();
  };
  const [one, other] = [await server(dies), await server(dies)];
  const { url } = await proxyOf(one.url, other.url);

  expect((await fetch(url, { method: 'POST', body: 'once' })).status).toBe(502);
  expect(taken).toBe(1);
});

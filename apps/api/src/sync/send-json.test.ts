import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendJson } from './send-json.ts';

const large = JSON.stringify({ text: 'ü'.repeat(5000) });

async function get(text: string, accepted?: string) {
  const app = Fastify();
  app.get('/', (request, reply) => sendJson(request, reply, text));
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return app.inject({ url: '/', headers });
}

test.each([
  ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', 'gzip;q=0.8, br;q=0', (body: Buffer) => gunzipSync(body)],
  [undefined, 'identity', (body: Buffer) => body],
  [undefined, undefined, (body: Buffer) => body],
])('a large text is sent as %s to clients that accept %s', async (coding, accepted, unpack) => {
  const response = await get(large, accepted);

  expect(response.headers['content-encoding']).toBe(coding);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(unpack(response.rawPayload).toString()).toBe(large);
});

test('a small text is not compressed', async () => {
  expect((await get('{}', 'br')).headers).not.toHaveProperty('content-encoding');
});

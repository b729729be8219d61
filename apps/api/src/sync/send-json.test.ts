import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { sendGrowingJson, sendJson } from './send-json.ts';

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

type Make = Parameters<typeof sendGrowingJson>[2];

async function getGrowing(make: Make, accepted?: string) {
  const app = Fastify();
  app.get('/', (request, reply) => sendGrowingJson(request, reply, make));
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return app.inject({ url: '/', headers });
}

/** Half a megabyte, in pieces that a letter of two bytes never fits evenly. */
const pieces = Array.from({ length: 50 }, (_, index) => `${index} ${'ü'.repeat(5000)} `);

describe('text that grows', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip;q=0.8, br;q=0', (body: Buffer) => gunzipSync(body)],
    [undefined, undefined, (body: Buffer) => body],
  ])('is sent as %s to clients that accept %s', async (coding, accepted, unpack) => {
    const response = await getGrowing(async (begin) => pieces.forEach(begin()), accepted);

    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(unpack(response.rawPayload).toString()).toBe(pieces.join(''));
  });

  test('is not compressed when it stayed short', async () => {
    const response = await getGrowing(async (begin) => begin()('{}'), 'br');

    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toBe('{}');
  });

  test('has nothing of what was written before it began again', async () => {
    const response = await getGrowing(async (begin) => {
      pieces.forEach(begin());
      const write = begin();
      for (const piece of pieces.slice(0, 20)) write(piece);
    }, 'br');

    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(pieces.slice(0, 20).join(''));
  });

  test('that fails is answered with the failure alone', async () => {
    const response = await getGrowing(async (begin) => {
      pieces.forEach(begin());
      throw new Error('in the middle');
    }, 'br');

    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ message: 'in the middle' });
  });
});

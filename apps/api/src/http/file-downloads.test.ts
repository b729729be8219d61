import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setErrorHandler } from './error-handler.ts';
import { createFileDownloads } from './file-downloads.ts';

let app: FastifyInstance;
let base: string;
beforeEach(async () => {
  app = Fastify();
  setErrorHandler(app, async () => false);
  app.decorateRequest('org_id', '');
  const downloads = createFileDownloads();
  app.get<{ Params: { org: string } }>('/file/:org', async (request, response) => {
    Object.assign(request, { org_id: request.params.org });
    downloads.begin(request, response);
    // A file that never ends by itself.
    const file = new Readable({ read: () => undefined });
    file.push('first line\n');
    return response.send(file);
  });
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

async function download(organisation: string) {
  const leaving = new AbortController();
  const response = await fetch(`${base}/file/${organisation}`, { signal: leaving.signal });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    leave: () => leaving.abort(),
  };
}

test('an organisation downloads two files at once, others are not affected, and one that was left makes room', async () => {
  const running = [await download('ours'), await download('ours')];
  expect(running.map(({ status }) => status)).toEqual([200, 200]);
  expect(await download('ours')).toMatchObject({ status: 503, retryAfter: '60' });
  const theirs = await download('theirs');
  expect(theirs.status).toBe(200);

  running[0]?.leave();
  await expect.poll(async () => (await download('ours')).status, { timeout: 20_000 }).toBe(200);
  expect((await download('ours')).status).toBe(503);
  for (const { leave } of [...running, theirs]) leave();
  app.server.closeAllConnections();
});

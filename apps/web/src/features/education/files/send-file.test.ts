// @vitest-environment node
import { createHash } from 'node:crypto';
import { FILE_MESSAGES } from '@heatwise/domain/education/module-files';
import { afterEach, expect, test } from 'vitest';
import { createApiClient } from '../../../platform/api-client.ts';
import { openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { sendFile } from './send-file.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const sent = { file_id: crypto.randomUUID(), kind: 'video', name: 'Cool.mp4', seconds: 3 } as const;
const PART = 10;
const COMPLETE = { ...sent, bytes: 35, address: '/api/v3/files/x' };

const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

/** A server that keeps parts and breaks when it is told to, before or after it has kept one. */
async function shelf(breaks: (call: number) => 'before' | 'after' | null) {
  const parts = new Map<number, string>();
  const asked: string[] = [];
  let online = true;
  const server = await openLoopbackServer(async ({ method, path, body }) => {
    asked.push(`${method} ${path.replace(/^.*education/, '')}`);
    const bytes = 35;
    const state = (file: object | null) =>
      success({
        file_id: sent.file_id,
        kind: 'video',
        bytes,
        part_bytes: PART,
        parts: 4,
        parts_there: [...parts.keys()],
        digests_there: [...parts.values()],
        file,
      });
    const breaking = breaks(asked.length);
    if (breaking === 'before') return refusal(503, 'server-busy', 'Busy');
    const number = /part\/(\d+)$/.exec(path)?.[1];
    if (number) parts.set(Number(number), digestOf(String(body)));
    if (breaking === 'after') return refusal(503, 'server-busy', 'Busy');
    return path.endsWith('/complete') ? state(COMPLETE) : state(null);
  });
  closing.push(server.close);
  const api = createApiClient({
    base: `${server.base}/api`,
    fetch: (...call) => (online ? fetch(...call) : Promise.reject(new TypeError('offline'))),
    readToken: () => 'secret',
    isOnline: () => online,
    onSessionEnded: () => undefined,
  });
  const goOffline = (ms: number) => {
    online = false;
    setTimeout(() => {
      online = true;
    }, ms);
  };
  return { api, parts, asked, goOffline };
}

const options = {
  onProgress: () => undefined,
  onWaiting: () => undefined,
  signal: new AbortController().signal,
  pauseMs: () => 5,
};
const file = () => new Blob(['x'.repeat(35)]);

test('a connection that breaks five times costs no part twice that has arrived', async () => {
  // Of the calls three break before the part is kept, and two after.
  const { api, parts, asked } = await shelf((call) =>
    [2, 6, 9].includes(call) ? 'before' : [4, 11].includes(call) ? 'after' : null,
  );
  const shares: number[] = [];
  const waits: boolean[] = [];
  const shown = await sendFile(
    api,
    file(),
    { ...sent, bytes: 35 },
    {
      ...options,
      onProgress: (share) => shares.push(share),
      onWaiting: (isWaiting) => waits.push(isWaiting),
    },
  );
  expect(shown.file_id).toBe(sent.file_id);
  expect([...parts.keys()].sort()).toEqual([0, 1, 2, 3]);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(waits).toContain(true);
  // A part goes again only where it is not known that it arrived.
  const puts = asked.filter((call) => call.startsWith('PUT'));
  for (const number of parts.keys())
    expect(puts.filter((call) => call.endsWith(`part/${number}`)).length).toBeLessThanOrEqual(2);
});

test('after a reload only what is missing is sent, and a file that differs in between is refused', async () => {
  const { api, parts, asked } = await shelf(() => null);
  parts.set(1, digestOf('x'.repeat(PART)));
  await sendFile(api, file(), { ...sent, bytes: 35 }, options);
  expect(asked.filter((call) => call.startsWith('PUT')).map((call) => call.slice(-1))).toEqual([
    '0',
    '2',
    '3',
  ]);

  asked.length = 0;
  const other = new Blob(['x'.repeat(12), 'y', 'x'.repeat(22)]);
  const sending = sendFile(api, other, { ...sent, bytes: 35 }, options);
  await expect(sending).rejects.toThrow(FILE_MESSAGES.partDiffers);
  expect(asked.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('without a connection it waits, and goes on by itself', async () => {
  const { api, parts, goOffline } = await shelf(() => null);
  goOffline(40);
  await sendFile(api, file(), { ...sent, bytes: 35 }, options);
  expect(parts.size).toBe(4);
});

test('a refusal ends it with its words', async () => {
  const server = await openLoopbackServer(() => refusal(400, 'file-not-valid', FILE_MESSAGES.notValid.video));
  closing.push(server.close);
  const api = createApiClient({
    base: `${server.base}/api`,
    fetch,
    readToken: () => 'secret',
    isOnline: () => true,
    onSessionEnded: () => undefined,
  });
  const sending = sendFile(api, file(), { ...sent, bytes: 35 }, options);
  await expect(sending).rejects.toThrow(FILE_MESSAGES.notValid.video);
});

test('whoever takes it back ends it, also while it waits', async () => {
  const { api, goOffline } = await shelf(() => null);
  goOffline(10_000);
  const stop = new AbortController();
  const sending = sendFile(
    api,
    file(),
    { ...sent, bytes: 35 },
    {
      ...options,
      signal: stop.signal,
      pauseMs: () => 60_000,
      onWaiting: () => setTimeout(() => stop.abort(new Error('taken back')), 5),
    },
  );
  await expect(sending).rejects.toThrow('taken back');
});

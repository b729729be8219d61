import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createSpreadsheetReader } from './spreadsheet-reader.ts';

const MEGABYTES = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };

function readerWith(code: string, limits: { workLimitMs?: number; waitLimitMs?: number } = {}) {
  const start = () => new Worker(code, { eval: true, resourceLimits: MEGABYTES });
  return createSpreadsheetReader({ start, workLimitMs: 60_000, ...limits });
}

const read = (code: string, limits = {}) => readerWith(code, limits).read('xlsx', Buffer.alloc(0));

test('a file that never comes to an end is refused, and its thread is stopped', async () => {
  expect(await read('for (;;);', { workLimitMs: 20 })).toEqual({ refusal: 'import-file-content' });
});

test('a file that is slow without work is not called wrong: the server is busy', async () => {
  const limits = { waitLimitMs: 50, workLimitMs: 600_000 };
  await expect(read('setInterval(() => undefined, 1000);', limits)).rejects.toMatchObject({
    code: 'server-busy',
  });
});

test('a file that takes all memory is refused', async () => {
  const hungry = 'const all = []; for (;;) all.push(new Array(1000).fill({}));';
  expect(await read(hungry)).toEqual({ refusal: 'import-file-content' });
});

test('a bug of ours is not blamed on the file', async () => {
  await expect(read('throw new TypeError("ours")')).rejects.toThrow('ours');
  await expect(read('')).rejects.toThrow('ended without an answer');
});

test('two files are read at once, ten wait, and the next is asked to try again', async () => {
  const reader = readerWith('for (;;);', { workLimitMs: 50 });
  const reading = Array.from({ length: 13 }, () => reader.read('xlsx', Buffer.alloc(0)));
  const settled = await Promise.allSettled(reading);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'server-busy' } }]);
});

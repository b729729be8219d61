import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createSpreadsheetReader } from './spreadsheet-reader.ts';

const MEGABYTES = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };

function readerWith(code: string, timeLimitMs = 60_000) {
  const startWorker = () => new Worker(code, { eval: true, resourceLimits: MEGABYTES });
  return createSpreadsheetReader({ startWorker, timeLimitMs });
}

const read = (code: string, timeLimitMs?: number) =>
  readerWith(code, timeLimitMs).read('xlsx', Buffer.alloc(0));

test('a file that never comes to an end is refused, and its thread is stopped', async () => {
  expect(await read('for (;;);', 20)).toEqual({ refusal: 'import-file-content' });
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
  const reader = readerWith('for (;;);', 50);
  const reading = Array.from({ length: 13 }, () => reader.read('xlsx', Buffer.alloc(0)));
  const settled = await Promise.allSettled(reading);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'server-busy' } }]);
});

import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { testSettings } from '../../../testing/test-app.ts';
import { createMailReader } from './mail-reader.ts';

const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };
const readerWith = (code: string, limits = { workLimitMs: 60_000, waitLimitMs: 60_000 }) =>
  createMailReader({ start: () => new Worker(code, { eval: true, resourceLimits: MEMORY }), limits });
const mail = Buffer.from('Subject: Hello\r\n\r\nIt works again.\r\n');

test('text and files are read in a thread', async () => {
  const read = createMailReader({ builtFolder: testSettings.threadsFolder });

  expect(await read(mail, 'ida')).toEqual({ text: 'It works again.\n', files: [] });
});

test('the programs of threads run from the sources too', async () => {
  expect(await createMailReader()(mail, 'ida')).toMatchObject({ text: 'It works again.\n' });
});

test('a mail that takes too much time or memory is refused for good', async () => {
  const endless = readerWith('for (;;);', { workLimitMs: 20, waitLimitMs: 60_000 });
  const hungry = readerWith('const all = []; for (;;) all.push(new Array(1000).fill({}));');

  await expect(endless(mail, 'ida')).rejects.toMatchObject({ responseCode: 554 });
  await expect(hungry(mail, 'ida')).rejects.toMatchObject({ responseCode: 554 });
});

test('on a busy server the sender is asked to try again', async () => {
  const idle = readerWith('setInterval(() => {}, 1000);', { workLimitMs: 600_000, waitLimitMs: 50 });
  await expect(idle(mail, 'ida')).rejects.toMatchObject({ responseCode: 451 });

  const slow = readerWith('for (;;);', { workLimitMs: 50, waitLimitMs: 60_000 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, place) => slow(mail, `sender ${place}`)),
  );
  const codes = outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.responseCode);
  expect(codes.filter((code) => code === 451)).toHaveLength(1);
});

test('a fault of the reader is not blamed on the mail', async () => {
  await expect(readerWith('throw new TypeError("ours")')(mail, 'ida')).rejects.toThrow('ours');
});

test('after a mail that was too costly its sender waits ten minutes, and others do not', async () => {
  let now = 0;
  const answer = "require('node:worker_threads').parentPort.postMessage({ text: 'Hello', files: [] })";
  const programs = ['for (;;);', answer, answer];
  const start = () => new Worker(programs.shift() ?? '', { eval: true });
  const limits = { workLimitMs: 300, waitLimitMs: 60_000 };
  const read = createMailReader({ start, limits, elapsedMs: () => now });

  await expect(read(mail, 'ida')).rejects.toMatchObject({ responseCode: 554 });
  await expect(read(mail, 'ida')).rejects.toMatchObject({ responseCode: 451 });
  expect(await read(mail, 'ola')).toMatchObject({ text: 'Hello' });
  now = 600_001;
  expect(await read(mail, 'ida')).toMatchObject({ text: 'Hello' });
});

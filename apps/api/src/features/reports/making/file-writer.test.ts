import { Worker } from 'node:worker_threads';
import { FILES_TOO_LARGE } from '@heatwise/domain/reports/report';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { readPdf } from '../../../print/testing/pdf-text.ts';
import { testSettings } from '../../../testing/test-app.ts';
import { startThread } from '../../../threads/start-thread.ts';
import { packRows } from '../../../threads/thread-rows.ts';
import { weekly } from '../testing/weekly.ts';
import { createFileWriter } from './file-writer.ts';
import { NotPossible, type ReportInput } from './read-report.ts';

const zone = openTimeZone('UTC');
const span = { first: '2026-11-20', last: '2026-11-21', from: 0, to: 0 };
const at = new Date('2026-11-21T08:00:00Z');

/** An audit extract: its entries hold dates and hashes, which have to arrive as what they were. */
async function auditInput(count: number): Promise<ReportInput> {
  const entries = Array.from({ length: count }, (_, index) => ({
    seq: String(index + 1),
    at,
    user_id: 'ida',
    action: 'tag.create',
    address: null,
    subject: { name: `Crew ${index + 1}` },
    hash: Buffer.from('c0ffee', 'hex'),
  }));
  const facts = { entries: await packRows(entries), names: new Map([['ida', 'Ida Berg']]), counted: count };
  return {
    draft: { ...weekly, kind: 'audit', formats: ['pdf', 'csv'] },
    span: { ...span, from: zone.startOf(span.first), to: zone.startOf('2026-11-22') },
    now_ms: at.getTime(),
    organisation: 'Acme',
    tag_names: [],
    unit: 'celsius',
    about: { kind: 'audit', facts },
  };
}

test('files are written in a thread, with every row', async () => {
  const threads: Worker[] = [];
  const writer = createFileWriter({
    start(input) {
      const thread = startThread('report.worker', input, {
        memoryMb: 256,
        builtFolder: testSettings.threadsFolder,
      });
      threads.push(thread);
      return thread;
    },
  });

  const [pdf, csv] = await writer.writeReport(await auditInput(1200));

  expect(threads).toHaveLength(1);
  expect(readPdf(Buffer.from(pdf?.body ?? [])).lines).toContain('Acme');
  const lines = Buffer.from(csv?.body ?? [])
    .toString('utf8')
    .split('\r\n');
  const rows = lines.filter((line) => line.endsWith(',c0ffee'));
  expect(rows).toHaveLength(1200);
  expect(rows.at(-1)).toBe('1200,21 Nov 2026 08:00,Ida Berg,created the tag Crew 1200,c0ffee');
});

test('the thread also runs from the sources', async () => {
  const [, csv] = await createFileWriter().writeReport(await auditInput(1));
  expect(Buffer.from(csv?.body ?? []).toString('utf8')).toContain('Ida Berg');
});

const writerWith = (code: string, limits = { workLimitMs: 60_000, waitLimitMs: 60_000 }) =>
  createFileWriter({
    start: () => new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }),
    limits,
  });

test('a report that takes too much time or memory is refused for good', async () => {
  const endless = writerWith('for (;;);', { workLimitMs: 20, waitLimitMs: 60_000 });
  const hungry = writerWith('const all = []; for (;;) all.push(new Array(1000).fill({}));');
  for (const writer of [endless, hungry]) {
    const refused = writer.writeReport(await auditInput(1));
    await expect(refused).rejects.toBeInstanceOf(NotPossible);
    await expect(refused).rejects.toThrow(FILES_TOO_LARGE);
  }
});

test('a failure of the thread itself is no refusal, so that the report is tried again', async () => {
  const refused = writerWith('throw new TypeError("ours")').writeReport(await auditInput(1));
  await expect(refused).rejects.toThrow('ours');
  await expect(refused).rejects.not.toBeInstanceOf(NotPossible);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Outcome } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';

const READERS = 10;
const PAGES_OF_EACH = 8;
const ROWS = 2000;
/** 62 KB of JSON that does not compress well. */
const PIECES = 1980;
const SAMPLE_MS = 10;
const MOST_TIMES = READERS;

const note = `Resident memory of the server's process above what it had before, at its highest while readers in a process of their own ask for ${PAGES_OF_EACH} pages each of an organisation whose 2,000 tests have 62 KB of raw data: one reader, then ${READERS} at once. In brackets: the process in all.`;

/** How much memory the server needs for readers of the largest tests there are: ten of them against one. */
export async function pageMemory(server: BenchServer): Promise<Outcome[]> {
  const { token, user } = await server.logIn('heavy');
  await makeHeavy(server, user.org_id);
  // Whatever is loaded or compiled with the first pages is not what readers take.
  await peakWhile(() => read(server.url, token, 2));
  const one = await peakWhile(() => read(server.url, token, 1));
  const many = await peakWhile(() => read(server.url, token, READERS));
  const ratio = many.growth / Math.max(1, one.growth);
  return [
    {
      what: `memory for ${READERS} readers of tests of 62 KB`,
      ours: `${megabytes(many.growth)} (${megabytes(many.peak)})`,
      peer: `one reader ${megabytes(one.growth)} (${megabytes(one.peak)})`,
      ratio: `${ratio.toFixed(1)} times`,
      budget: `≤ ${MOST_TIMES} times`,
      isMet: ratio <= MOST_TIMES,
      note,
    },
  ];
}

/** Such tests were taken before there was a limit on what one brings along. */
async function makeHeavy({ connection }: BenchServer, orgId: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `update measurements m
          set raw_data = json_build_object('samples',
                (select string_agg(md5(m.measurement_id::text || n), '') from generate_series(1, ${PIECES}) n))
        where org_id = $1`,
      [orgId],
    );
    const { rows } = await client.query(
      'select count(*)::int as count, min(octet_length(raw_data::text)) as bytes from measurements where org_id = $1',
      [orgId],
    );
    if (rows[0].count < ROWS || rows[0].bytes < 62_000) throw new Error('the tests are too few or too light');
  } finally {
    await client.end();
  }
}

type Peak = { readonly growth: number; readonly peak: number };

async function peakWhile(work: () => Promise<void>): Promise<Peak> {
  await sleep(2000);
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return { growth: Math.max(peak, process.memoryUsage.rss()) - before, peak };
}

/** In a process of their own: what a reader holds is not the server's. */
async function read(url: string, token: string, readers: number): Promise<void> {
  const program = path.join(import.meta.dirname, '../server/page-readers.program.ts');
  const args = ['--import', 'tsx', program, url, token, String(readers), String(PAGES_OF_EACH)];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`the readers ended with ${code}`);
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newToken, tokenHash } from '../../apps/api/src/http/token.ts';
import { milliseconds, type Outcome } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { type SteadyTests, sendSteadily } from '../server/send-steadily.ts';

const STREAMS = 2000;
const STREAMS_OF_ONE_PERSON = 10;
const TESTS_A_SECOND = 50;
const SECONDS = 20;
const TESTS: SteadyTests = {
  aSecond: TESTS_A_SECOND,
  seconds: SECONDS,
  warmUpSeconds: 0,
  resultOf: (_number, random) => random.int(40, 60),
};
const LIMIT_MS = 1000;
/** What is written last must have been heard of by everybody before one looks. */
const SETTLED_MS = 3000;

const note = `${STREAMS.toLocaleString('en')} event streams of one organisation in a process of their own, ${TESTS_A_SECOND} tests a second for ${SECONDS} s, one by one over HTTP. A test is late by the time from its acknowledgement until a stream says a clock that has reached its stamp. The peer is one stream alone, the same tests. Memory: resident memory of the server's process with all streams open, above what it had before, for each.`;

/** How late the last of many open screens hears of a test, beside a single one, and what a stream costs. */
export async function eventStreams(server: BenchServer): Promise<Outcome[]> {
  const database = new pg.Client(server.connection);
  await database.connect();
  try {
    const tokens = await sessionsOf(server, database);
    const alone = await hear(server, database, tokens, 1);
    const before = process.memoryUsage.rss();
    const many = await hear(server, database, tokens, STREAMS);
    const bytes = Math.max(0, many.openRss - before) / STREAMS;
    const { last, p95 } = many;
    return [
      {
        what: `${STREAMS.toLocaleString('en')} event streams: the latest stream for any test`,
        ours: `${milliseconds(last)}, p95 ${milliseconds(p95)}, ${(bytes / 1024).toFixed(0)} KiB each`,
        peer: `one stream ${milliseconds(alone.last)}`,
        ratio: `${((100 * last) / LIMIT_MS).toFixed(0)} % of the budget`,
        budget: `≤ ${milliseconds(LIMIT_MS)}`,
        isMet: last <= LIMIT_MS,
        note,
      },
    ];
  } finally {
    await database.end();
  }
}

/** Sessions of as many people as these streams need: one person holds ten at most. */
async function sessionsOf({ logIn }: BenchServer, database: pg.Client): Promise<string[]> {
  const { org_id } = (await logIn('large')).user;
  const { rows } = await database.query(
    'select user_id from users where org_id = $1 and active order by user_id limit $2',
    [org_id, Math.ceil(STREAMS / STREAMS_OF_ONE_PERSON)],
  );
  const tokens: string[] = [];
  for (const { user_id } of rows) {
    const token = newToken('session', org_id, randomBytes);
    await database.query(
      'insert into sessions (org_id, session_id, user_id, token_hash) values ($1, $2, $3, $4)',
      [org_id, randomUUID(), user_id, tokenHash(token)],
    );
    tokens.push(token);
  }
  return tokens;
}

type Lateness = { readonly last: number; readonly p95: number };

async function hear(
  server: BenchServer,
  database: pg.Client,
  tokens: readonly string[],
  streams: number,
): Promise<Lateness & { readonly openRss: number }> {
  const program = path.join(import.meta.dirname, '../server/stream-listeners.program.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, server.url, String(streams)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const said = linesOf(child);
    child.stdin.write(`${tokens.join('\n')}\nlisten\n`);
    if ((await said()) !== 'open') throw new Error('the streams were not opened');
    await sleep(SETTLED_MS);
    const openRss = process.memoryUsage.rss();
    const sent = new Map(
      (await sendSteadily(server, 'large', TESTS)).map(({ id, acknowledgedAt }) => [id, acknowledgedAt]),
    );
    await sleep(SETTLED_MS);
    const { rows } = await database.query(
      'select measurement_id, modified_time from measurements where measurement_id = any($1::uuid[])',
      [[...sent.keys()]],
    );
    const tests = rows.map((row) => `${row.modified_time} ${sent.get(row.measurement_id)}`);
    child.stdin.write(`${tests.join('\n')}\nend\n`);
    return { ...(JSON.parse(await said()) as Lateness), openRss };
  } finally {
    child.kill();
  }
}

function linesOf({ stdout }: ChildProcessByStdio<Writable, Readable, null>): () => Promise<string> {
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the listeners ended');
    return value;
  };
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';

const CONNECTIONS = 200;
const SECONDS = 8;
const ROUNDS = 3;
const MOST_TIMES = 20;
/** Of a round's times as text. */
const MOST_BYTES = 64 * 1024 * 1024;

const note = `95th percentile, median of ${ROUNDS} rounds of ${SECONDS} seconds each, one connection in turn with ${CONNECTIONS}. Each asks what a browser asks in a day (mostly whether there is anything new, and lists of the account, people, notes, history and weather, and a comparison), the next as soon as the last was answered, from a process of its own on the same machine.`;

/** What many at once are answered beside what one alone is. */
export async function manyReaders(server: BenchServer): Promise<Outcome[]> {
  const { token } = await server.logIn('large');
  await read(server.url, token, CONNECTIONS, 2);
  const alone: number[] = [];
  const many: number[] = [];
  let requests = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(quantile(await read(server.url, token, 1, SECONDS), 0.95));
    const times = await read(server.url, token, CONNECTIONS, SECONDS);
    many.push(quantile(times, 0.95));
    requests += times.length;
  }
  const ratio = quantile(
    many.map((p95, round) => p95 / (alone[round] ?? p95)),
    0.5,
  );
  return [
    {
      what: `${CONNECTIONS} connections of mixed reads, ${Math.round(requests / ROUNDS / SECONDS)} a second`,
      ours: `p95 ${milliseconds(quantile(many, 0.5))}`,
      peer: `one connection p95 ${milliseconds(quantile(alone, 0.5))}`,
      ratio: `${ratio.toFixed(1)} times`,
      budget: `≤ ${MOST_TIMES} times`,
      isMet: ratio <= MOST_TIMES,
      note,
    },
  ];
}

const run = promisify(execFile);

async function read(url: string, token: string, connections: number, seconds: number): Promise<number[]> {
  const program = path.join(import.meta.dirname, '../server/mixed-readers.program.ts');
  const args = ['--import', 'tsx', program, url, token, String(connections), String(seconds)];
  const { stdout } = await run(process.execPath, args, { maxBuffer: MOST_BYTES });
  return JSON.parse(stdout) as number[];
}

import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Outcome } from './outcome.ts';

const root = path.resolve(import.meta.dirname, '..');
const KEPT = path.join(import.meta.dirname, 'results.json');
const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** What a row gave in full size, when, and how much else the machine did then. */
export type Measured = {
  readonly date: string;
  /** The average number of processes that ran or waited in the minute before. */
  readonly load: number;
  readonly outcomes: readonly Outcome[];
};
export type Results = Readonly<Record<string, Measured>>;

export function measuredNow(outcomes: readonly Outcome[], load: number, date: Date): Measured {
  return { date: date.toISOString().slice(0, 10), load: Math.round(load * 10) / 10, outcomes };
}

/** Puts new rows in the place of those measured before, and writes all of them, in the order of `names`. */
export async function keepResults(
  measured: Results,
  names: readonly string[],
  browser: string,
): Promise<void> {
  const before = JSON.parse(await readFile(KEPT, 'utf8').catch(() => '{}')) as Results;
  const all = { ...before, ...measured };
  const results = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  await writeFile(KEPT, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), describeResults(results, browser));
}

/** The whole of RESULTS.md. */
export function describeResults(results: Results, browser: string): string {
  const rows = Object.values(results).flatMap(({ outcomes, date, load }) =>
    outcomes.map((outcome) => ({ ...outcome, measured: `${date}, load ${load}` })),
  );
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const notes = [...new Set(rows.flatMap(({ note }) => note ?? []))];
  const numberOf = (note: string | undefined) => (note ? ` [${notes.indexOf(note) + 1}]` : '');
  const versions = ['rxdb', 'pouchdb-browser', '@sqlite.org/sqlite-wasm', 'pg', 'fastify', 'lighthouse']
    .map((name) => `${name} ${versionOf(name)}`)
    .join(', ');
  return [
    '# Results',
    '',
    'Written by `npm run bench`: Heatwise and its peers in one run on one machine. Read the ratios; the times are',
    "this machine's. The last column says when a row was measured, and how many processes ran or waited in the minute",
    `before on the ${os.cpus().length} cores.`,
    '',
    '| what | Heatwise | peer | ratio | budget | | measured |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ what, ours, peer, ratio, budget, isMet, note, measured }) =>
        `| ${what}${numberOf(note)} | ${ours} | ${peer} | ${ratio} | ${budget} | ${isMet ? 'met' : '**missed**'} | ${measured} |`,
    ),
    '',
    ...notes.map((note, index) => `${index + 1}. ${note}`),
    '',
    `- Machine: ${cpu}, ${os.cpus().length} cores, ${memory}, ${os.type()} ${os.release()}`,
    `- Versions: Node ${process.versions.node}, ${browser}, ${versions}`,
    '',
  ].join('\n');
}

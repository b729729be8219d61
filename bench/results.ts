import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Outcome } from './outcome.ts';

const root = path.resolve(import.meta.dirname, '..');
const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** The whole of RESULTS.md. */
export function describeResults(outcomes: readonly Outcome[], run: { browser: string; date: Date }): string {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  const notes = [...new Set(outcomes.flatMap(({ note }) => note ?? []))];
  const numberOf = (note: string | undefined) => (note ? ` [${notes.indexOf(note) + 1}]` : '');
  const versions = ['rxdb', 'pouchdb-browser', '@sqlite.org/sqlite-wasm', 'pg', 'fastify', 'lighthouse']
    .map((name) => `${name} ${versionOf(name)}`)
    .join(', ');
  return [
    '# Results',
    '',
    'Written by `npm run bench`: Heatwise and its peers in one run on one machine. Read the ratios; the times are',
    "this machine's.",
    '',
    '| what | Heatwise | peer | ratio | budget | |',
    '|---|---|---|---|---|---|',
    ...outcomes.map(
      ({ what, ours, peer, ratio, budget, isMet, note }) =>
        `| ${what}${numberOf(note)} | ${ours} | ${peer} | ${ratio} | ${budget} | ${isMet ? 'met' : '**missed**'} |`,
    ),
    '',
    ...notes.map((note, index) => `${index + 1}. ${note}`),
    '',
    `- Machine: ${cpu}, ${os.cpus().length} cores, ${memory}, ${os.type()} ${os.release()}`,
    `- Date: ${run.date.toISOString().slice(0, 10)}`,
    `- Versions: Node ${process.versions.node}, ${run.browser}, ${versions}`,
    '',
  ].join('\n');
}

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cache, root } from '../setup/places.mjs';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { unhandledErrors } from './unhandled-errors.mjs';

const reports = { vitest: path.join(cache, 'vitest.json'), playwright: path.join(cache, 'playwright.json') };

/** Run with this Node instead of through npx, which would add half a second and another process to each. */
const script = (file, ...args) => [process.execPath, path.join(root, 'node_modules', file), ...args];

/** Each looks at the files alone and uses one core. */
const checks = [
  { name: 'biome', command: script('@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'documents', command: [process.execPath, path.join(root, 'tools/documents.mjs')] },
  { name: 'tsc', command: script('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json') },
  { name: 'tsc (web)', command: script('typescript/bin/tsc', '--noEmit', '-p', 'apps/web/tsconfig.json') },
  {
    name: 'dependency-cruiser',
    command: script(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...['--config', 'dependency-cruiser.cjs', 'packages', 'apps/api/src', 'apps/web/src'],
    ),
  },
  { name: 'knip', command: script('knip/bin/knip.js') },
  {
    name: 'knip (what only tests use)',
    command: script('knip/bin/knip.js', '--production', '--config', 'knip.production.json'),
  },
];

/** Each uses every core. */
const tests = [
  {
    name: 'vitest',
    command: script(
      'vitest/vitest.mjs',
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
      `--reporter=${path.join(root, 'tools/test/unhandled-errors.mjs')}`,
    ),
    report: reports.vitest,
    count: vitestCounts,
    failures: (report) => vitestFailures(report, root, unhandledErrors()),
  },
  {
    name: 'playwright',
    command: script('@playwright/test/cli.js', 'test', '--reporter=list,json'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright },
    report: reports.playwright,
    count: playwrightCounts,
    failures: playwrightFailures,
  },
];

const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Gives the exit code. What a quiet one writes comes in one piece when it is over, so that two do not mix. */
function run({ name, command: [program, ...args], env = {} }, isQuiet) {
  return new Promise((resolve) => {
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio });
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => written.push(piece));
    if (!isQuiet) console.log(`\n=== ${name} ===`);
    const end = (signal) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    process.once('SIGINT', end).once('SIGTERM', end);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (isQuiet) process.stdout.write(`\n=== ${name} ===\n${Buffer.concat(written).toString()}`);
      process.off('SIGINT', end).off('SIGTERM', end);
      resolve(code ?? 1);
    });
  });
}

/** What a step adds to the totals, and what failed in it. One that failed without a failed test to show for it adds one. */
function outcome(step, exitCode) {
  const report =
    step.report && fs.existsSync(step.report) ? JSON.parse(fs.readFileSync(step.report, 'utf8')) : undefined;
  const counts = report ? step.count(report) : { passed: 0, failed: 0, skipped: 0 };
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, failures: report ? step.failures(report) : [] };
}

async function runStep(step, isQuiet) {
  if (step.report) fs.rmSync(step.report, { force: true });
  const start = performance.now();
  const exitCode = await run(step, isQuiet);
  return { step, exitCode, time: seconds(start), ...outcome(step, exitCode) };
}

/** As many checks at once as there are cores; in the order of the list. */
async function runChecks() {
  const rows = [];
  const waiting = checks.entries();
  const runInTurn = async () => {
    for (const [place, check] of waiting) rows[place] = await runStep(check, true);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, runInTurn));
  return rows;
}

/** Runs every step, prints the summary, and gives the exit code. */
export async function runAll() {
  const start = performance.now();
  const rows = await runChecks();
  for (const step of tests) {
    if (process.exitCode === 130) return 130;
    rows.push(await runStep(step, false));
  }
  if (process.exitCode === 130) return 130;

  console.log(`\n=== summary (${seconds(start)}) ===`);
  for (const { step, exitCode, time, passed, failed, failures } of rows) {
    const tests = step.report ? `, ${passed} passed, ${failed} failed` : '';
    console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${time}${tests})`);
    for (const line of failures) console.log(line);
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return rows.some(({ exitCode, failed }) => exitCode !== 0 || failed > 0) ? 1 : 0;
}

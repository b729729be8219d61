import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { cache, root } from '../setup/places.mjs';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';

const reports = { vitest: path.join(cache, 'vitest.json'), playwright: path.join(cache, 'playwright.json') };

/** Run with this Node instead of through npx, which would add half a second and another process to each. */
const script = (file, ...args) => [process.execPath, path.join(root, 'node_modules', file), ...args];

const steps = [
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
  {
    name: 'vitest',
    command: script(
      'vitest/vitest.mjs',
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
    ),
    report: reports.vitest,
    count: vitestCounts,
    failures: (report) => vitestFailures(report, root),
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

function run({ command: [program, ...args], env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
    const end = (signal) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    process.once('SIGINT', end).once('SIGTERM', end);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
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

/** Runs every step, prints the summary, and gives the exit code. */
export async function runAll() {
  const start = performance.now();
  const rows = [];
  for (const step of steps) {
    if (step.report) fs.rmSync(step.report, { force: true });
    console.log(`\n=== ${step.name} ===`);
    const stepStart = performance.now();
    const exitCode = await run(step);
    if (process.exitCode === 130) return 130;
    rows.push({ step, exitCode, time: seconds(stepStart), ...outcome(step, exitCode) });
  }

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

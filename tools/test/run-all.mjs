import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { root } from '../setup/places.mjs';
import { openScratchFolder } from './scratch-folder.mjs';
import { checks, coreTests, otherTests, timingCheck } from './steps.mjs';
import { describeTimings, lastTimings, readIfThere } from './timings.mjs';

const formatSeconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Returns the exit code. A quiet step prints its output in one piece at its end, so that two do not mix. */
function run({ name, command: [program, ...args], env = {} }, isQuiet) {
  return new Promise((resolve) => {
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece));
    if (!isQuiet) console.log(`\n=== ${name} ===`);
    const end = (signal) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    process.once('SIGINT', end).once('SIGTERM', end);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      if (isQuiet) process.stdout.write(`\n=== ${name} ===\n${Buffer.concat(output).toString()}`);
      process.off('SIGINT', end).off('SIGTERM', end);
      resolve(code ?? 1);
    });
  });
}

/** Reads what a step adds to the totals, and what failed in it. A failed step without a failed test adds one. */
function readOutcome(step, exitCode) {
  const report = step.report && readIfThere(step.report);
  const counts = report ? step.count(report) : { passed: 0, failed: 0, skipped: 0 };
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, failures: report ? step.failures(report) : [] };
}

async function runStep(step, isQuiet) {
  for (const file of [step.report, step.times]) if (file) fs.rmSync(file, { force: true });
  const start = performance.now();
  const exitCode = await run(step, isQuiet);
  return { step, exitCode, time: formatSeconds(start), ...readOutcome(step, exitCode) };
}

/** Runs as many checks at a time as there are cores; returns them in the order of the list. */
async function runChecks() {
  const rows = [];
  const queue = checks.entries();
  const runNext = async () => {
    for (const [place, check] of queue) rows[place] = await runStep(check, true);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, runNext));
  return rows;
}

/** Writes the times of all test steps for `npm run timings`, and prints the slowest of each kind. */
function reportTimings(steps) {
  const timings = {};
  for (const { kind, readTimings } of steps) timings[kind] = [...(timings[kind] ?? []), ...readTimings()];
  fs.writeFileSync(lastTimings, JSON.stringify(timings));
  console.log('\n=== slowest ===');
  for (const [kind, rows] of Object.entries(timings)) console.log(describeTimings(kind, rows).join('\n'));
}

/**
 * Runs every step, prints the times and the summary, and returns the exit code.
 * @param isFull also the other journeys, proofs and mutants, after what `npm test` runs
 */
export async function runAll({ isFull }) {
  const scratch = openScratchFolder();
  if (scratch) process.env.TMPDIR = scratch.folder;
  try {
    return await runSteps(isFull);
  } finally {
    scratch?.remove();
  }
}

async function runSteps(isFull) {
  const start = performance.now();
  const tests = isFull ? [...coreTests, ...otherTests] : coreTests;
  // Read by tests that have a short and a full length.
  if (isFull) process.env.TEST_LENGTH = 'full';
  const rows = await runChecks();
  for (const step of tests) {
    if (process.exitCode === 130) return 130;
    if (step === otherTests[0]) console.log(`\nWhat npm test runs took ${formatSeconds(start)}.`);
    rows.push(await runStep(step, false));
  }
  if (process.exitCode === 130) return 130;
  reportTimings(tests);
  rows.push(await runStep(timingCheck, true));

  console.log(`\n=== summary (${formatSeconds(start)}) ===`);
  for (const { step, exitCode, time, passed, failed, failures } of rows) {
    const counted = step.report ? `, ${passed} passed, ${failed} failed` : '';
    console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${time}${counted})`);
    for (const line of failures) console.log(line);
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return rows.some(({ exitCode, failed }) => exitCode !== 0 || failed > 0) ? 1 : 0;
}

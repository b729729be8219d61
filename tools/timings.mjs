/**
 * Compares the times of the last test run with the accepted ones: `npm run timings`, part of `npm run lint` and of
 * `npm test`. `npm run timings -- write` accepts the times of the last run of `npm run test:full`.
 */
import fs from 'node:fs';
import { addUpByFile, baselineFile, findSlowerFiles, lastTimings, readIfThere } from './test/timings.mjs';

const [action = 'check'] = process.argv.slice(2);
const last = readIfThere(lastTimings) ?? {};
if (action === 'write') {
  const baseline = {};
  for (const [kind, rows] of Object.entries(last)) {
    const entries = Object.entries(addUpByFile(rows)).sort(([a], [b]) => (a < b ? -1 : 1));
    baseline[kind] = Object.fromEntries(entries.map(([file, seconds]) => [file, Number(seconds.toFixed(1))]));
  }
  fs.writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`);
} else if (action === 'check') {
  const baseline = readIfThere(baselineFile) ?? {};
  for (const [kind, rows] of Object.entries(last)) {
    for (const problem of findSlowerFiles(addUpByFile(rows), baseline[kind] ?? {})) {
      console.error(problem);
      process.exitCode = 1;
    }
  }
} else {
  console.error('npm run timings [-- write]');
  process.exitCode = 1;
}

/**
 * Everything that must hold before a change lands, in one command: checks, tests, journeys in a browser. Runs all of it
 * and ends with a summary; the last line is "N passed, N failed", where a check that fails counts as one failure.
 *
 *   node tools/test.mjs          what `npm test` runs
 *   node tools/test.mjs --full   the same first, then the other journeys, walks, proofs and mutants
 */
import { setUp } from './setup.mjs';

const [length] = process.argv.slice(2);
if (length !== undefined && length !== '--full') {
  console.error('npm test, or npm run test:full');
  process.exit(1);
}
await setUp(['browser', 'headless', 'build', 'demo']);

const { runAll } = await import('./test/run-all.mjs');
process.exitCode = await runAll({ isFull: length === '--full' });

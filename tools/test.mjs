/**
 * Everything that must hold, in one command: checks, tests, journeys in a browser. Goes through all of them and ends
 * with a summary; the last line is "N passed, N failed", where a check that fails counts as one failure.
 */
import { setUp } from './setup.mjs';

await setUp(['browser', 'build', 'demo']);

const { runAll } = await import('./test/run-all.mjs');
process.exitCode = await runAll();

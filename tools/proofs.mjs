/**
 * The random proof of the synchronisation for as long as one likes: `npm run proofs -- --hours 1`. It begins with a seed
 * of its own each time and names the one that ended badly. Without `--hours` it goes on for six minutes.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { setUp } from './setup.mjs';

const { values } = parseArgs({ options: { hours: { type: 'string', default: '0.1' } } });
if (!(Number(values.hours) > 0)) {
  console.error('--hours takes a number above 0, as in: npm run proofs -- --hours 1');
  process.exit(1);
}
await setUp([]);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'long', 'sync/random.proof'], {
  stdio: 'inherit',
  env: { ...process.env, PROOF_HOURS: values.hours },
});
process.exitCode = status ?? 1;

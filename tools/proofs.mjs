/**
 * The random proofs of the synchronisation for as long as one likes: `npm run proofs -- --hours 1`. One runs against a model
 * of a browser, the other joins both halves; both run side by side. They begin with a seed of their own each time and
 * name the one that ended badly. Without `--hours` they go on for six minutes.
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
const PROOFS = ['sync/random.proof', 'joined/random-walk'];
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'long', '--project', 'joined', ...PROOFS],
  {
    stdio: 'inherit',
    env: { ...process.env, PROOF_HOURS: values.hours },
  },
);
process.exitCode = status ?? 1;

/** The walks over all screens, each looked at in every way: on a desktop and phones, light and dark, by keyboard. */
import { spawnSync } from 'node:child_process';
import { setUp } from './setup.mjs';

await setUp(['browser', 'headless', 'build']);
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', 'screens', 'opened-parts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, WALKS: 'whole' },
    shell: process.platform === 'win32',
  },
);
process.exitCode = status ?? 1;

/**
 * Unit and server tests at hours and on days when clocks are awkward, in time zones that are: `npm run test:clocks`.
 * What follows goes to vitest: `npm run test:clocks -- --project packages`, `-- --project api calendar`. Needs the
 * command `faketime` (Debian: `apt-get install faketime`). `CLOCKS=1,4` runs these only, by their number.
 */
import { spawnSync } from 'node:child_process';
import { setUp } from './setup.mjs';
import { CLOCKS, chosenClocks } from './test/clocks.mjs';

if (spawnSync('faketime', ['--version']).error) {
  console.error('The command "faketime" is missing. On Debian: apt-get install faketime');
  process.exit(1);
}
await setUp([]);

const given = process.argv.slice(2);
const projects = given.includes('--project') ? [] : ['--project', 'packages', '--project', 'api'];
const failed = [];
for (const { name, zone, start } of chosenClocks(process.env.CLOCKS)) {
  console.log(`\n${CLOCKS.findIndex((clock) => clock.name === name) + 1}. ${name}: ${start} in ${zone}`);
  const { status } = spawnSync(
    'faketime',
    ['-f', `@${start}`, 'npx', 'vitest', 'run', ...projects, ...given],
    {
      stdio: 'inherit',
      // Timers go on by the real clock, or everything that waits would wait for the wrong moment.
      env: { ...process.env, TZ: zone, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    },
  );
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nEvery clock passed.' : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

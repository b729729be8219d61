/** `npm run load`: what many at once do to a running server, beside what one alone is answered. */
import { spawnDemo, stopDemo, withDataDirectory } from '../demo-driver/demo-server.ts';
import { signIn } from '../security/member.ts';
import { reachServer } from '../security/server.ts';
import { type LoadOptions, LoadOptionsError, readOptions, USAGE } from './options.ts';
import { percentilesOf, percentilesText } from './percentiles.ts';
import { crowd, cursorsOf, loginStorm, type Tally } from './visitors.ts';

/** Prints a part's figures and returns how many of its requests failed. */
function tell(what: string, { times, errors }: Tally, seconds: number): number {
  const figures = percentilesOf(times);
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  const rate = Math.round(figures.count / seconds);
  console.log(
    `${what}: ${figures.count} requests, ${rate} a second, ${failed} failed; ${percentilesText(figures)}`,
  );
  for (const [failure, count] of errors) console.log(`  ${count} × ${failure}`);
  return failed;
}

async function load(url: string, { connections, seconds, email, password }: LoadOptions): Promise<number> {
  const server = await reachServer(url, { isPatient: false });
  try {
    const { token } = await signIn(server, { email, password });
    const cursors = await cursorsOf(server, token);
    const alone = { connections: 1, seconds: Math.max(1, seconds / 10) };
    const one = await crowd(server, token, cursors, alone);
    let failed = tell('One connection', one, alone.seconds);
    const many = await crowd(server, token, cursors, { connections, seconds });
    failed += tell(`${connections} connections`, many, seconds);
    const times = percentilesOf(many.times).p95 / percentilesOf(one.times).p95;
    console.log(`The p95 of ${connections} connections is ${times.toFixed(1)} times that of one.`);

    const storm = { connections, seconds: Math.max(1, seconds / 4) };
    const { logins, health, sync } = await loginStorm(server, token, cursors, storm);
    console.log(
      `A storm of ${connections} people signing in: ${logins.answered} checked, ${logins.refused} told to wait`,
    );
    for (const [status, count] of logins.other) console.log(`  ${count} × ${status}`);
    failed += [...logins.other.values()].reduce((sum, count) => sum + count, 0);
    failed += tell('  health meanwhile', health, storm.seconds);
    failed += tell('  synchronisation meanwhile', sync, storm.seconds);
    return failed;
  } finally {
    server.close();
  }
}

function loadDemo(options: LoadOptions): Promise<number> {
  return withDataDirectory(async (directory) => {
    const demo = spawnDemo({ DATA_DIR: directory, REQUESTS_PER_MINUTE: '10000000' });
    try {
      return await load(await demo.url, options);
    } finally {
      await stopDemo(demo);
    }
  });
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) {
    const failed = await (options.url ? load(options.url, options) : loadDemo(options));
    if (failed > 0) process.exitCode = 1;
  } else console.log(USAGE);
} catch (error) {
  if (!(error instanceof LoadOptionsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** `npm run test:security`: what a stranger with an account can try on a running server, tried. */
import path from 'node:path';
import { keptLetters } from '../../apps/api/src/mail/mail-post.ts';
import { spawnDemo, spawnLater, stopDemo, withCopy, withDataDirectory } from '../demo-driver/demo-server.ts';
import { readOptions, type SecurityOptions, SecurityOptionsError, USAGE } from './options.ts';
import { rowOf, summaryOf } from './report.ts';
import { type Result, runChecks, selectChecks } from './run-checks.ts';
import { reachServer } from './server.ts';
import { type Surroundings, withSurroundings } from './surroundings.ts';

const tell = (result: Result) => console.log(rowOf(result));

/** Without the listener for emails, which the demo's settings give a port. */
const NO_INBOUND_MAIL = { INBOUND_MAIL_PORT: '', INBOUND_MAIL_DOMAIN: '' };

function lookAtDemo(options: SecurityOptions): Promise<Result[]> {
  return withSurroundings((surroundings, settings) =>
    withDataDirectory(async (directory) => {
      let demo = spawnDemo({ DATA_DIR: directory, ...settings });
      const lookLater: Surroundings['lookLater'] = async (days, look) => {
        const { port } = new URL(await demo.url);
        await stopDemo(demo);
        await withCopy(directory, async (copy) => {
          const later = spawnLater({ DATA_DIR: copy, ...settings, ...NO_INBOUND_MAIL }, days);
          try {
            const server = await reachServer(await later.url);
            await look(server).finally(server.close);
          } finally {
            await stopDemo(later);
          }
        });
        demo = spawnDemo({ DATA_DIR: directory, ...settings, PORT: port });
        await demo.url;
      };
      try {
        const selected = selectChecks(options.only);
        return await runChecks(
          await demo.url,
          selected,
          options,
          { ...surroundings, lookLater, readOutbox: () => keptLetters(path.join(directory, 'outbox')) },
          tell,
        );
      } finally {
        await stopDemo(demo);
      }
    }),
  );
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) {
    const { url } = options;
    const results = await (url
      ? runChecks(url, selectChecks(options.only), options, null, tell)
      : lookAtDemo(options));
    console.log(`\n${summaryOf(results)}`);
    if (results.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
  } else console.log(USAGE);
} catch (error) {
  if (!(error instanceof SecurityOptionsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

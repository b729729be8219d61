/** `npm run test:security`: what a stranger with an account can try on a running server, tried. */
import { spawnDemo, stopDemo, withDataDirectory } from '../../e2e/support/demo-server.ts';
import { readOptions, type SecurityOptions, SecurityOptionsError, USAGE } from './options.ts';
import { rowOf, summaryOf } from './report.ts';
import { type Result, runChecks, selectChecks } from './run-checks.ts';
import { withSurroundings } from './surroundings.ts';

const tell = (result: Result) => console.log(rowOf(result));

function lookAtDemo(options: SecurityOptions): Promise<Result[]> {
  return withSurroundings((surroundings, settings) =>
    withDataDirectory(async (directory) => {
      const demo = spawnDemo({ DATA_DIR: directory, ...settings });
      try {
        const selected = selectChecks(options.only);
        return await runChecks(await demo.url, selected, options, surroundings, tell);
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

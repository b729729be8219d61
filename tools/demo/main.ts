/** The demo: the product's own server on a filled demo organisation, and a word on how to get in. */
import { readSettings } from '../../apps/api/src/env.ts';
import { startServer } from '../../apps/api/src/server.ts';
import { stopOnSignals } from '../../apps/api/src/stop-on-signals.ts';
import { fillDemo } from './fill-demo.ts';
import { stopWithNpm } from './stop-with-npm.ts';
import { welcome } from './welcome.ts';

const defaults = {
  // Seen from here and not from the working directory: `npm run demo` finds the same data from any folder.
  DATA_DIR: `${import.meta.dirname}/../../.data/demo`,
  LOG_LEVEL: 'warn',
};

try {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const starting = startServer(readSettings({ ...defaults, ...given }), { prepare: fillDemo });
  // A signal that comes while starting waits until there is something to stop in order.
  stopOnSignals(async () => (await starting).close());
  stopWithNpm();
  const { url } = await starting;
  console.log(welcome(url));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

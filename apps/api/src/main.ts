import { readSettings } from './env.ts';
import { startServer } from './server.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { stopWithNpm } from './stop-with-npm.ts';

try {
  const starting = startServer(readSettings(process.env));
  // A signal that comes while starting waits until there is something to stop in order.
  stopOnSignals(async () => (await starting).close());
  stopWithNpm();
  const { url } = await starting;
  console.log(`Heatwise is ready at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The product's own server on data that is there already, a number of days later: with its clock put forward. */
import { readSettings } from '../../apps/api/src/env.ts';
import { startServer } from '../../apps/api/src/server.ts';
import { stopOnSignals } from '../../apps/api/src/stop-on-signals.ts';

const days = Number(process.argv[2]);
const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
const server = await startServer(settings, {
  clock: () => new Date(Date.now() + days * 86_400_000),
});
stopOnSignals(() => server.close());
console.log(`Heatwise is ready at ${server.url}`);

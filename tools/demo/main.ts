/** The demo: the product's own server on a filled demo organisation, and a word on how to get in. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryInUse } from '../../apps/api/src/database/embedded/data-directory-lock.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { PortInUse } from '../../apps/api/src/http/port-in-use.ts';
import { type RunningServer, startServer } from '../../apps/api/src/server.ts';
import { stopOnSignals } from '../../apps/api/src/stop-on-signals.ts';
import { stopWithNpm } from '../../apps/api/src/stop-with-npm.ts';
import { fillDemo } from './fill-demo.ts';
import { welcome } from './welcome.ts';

/** A demo that was asked to stop, or whose npm was killed, has written everything down and left by then. */
const PATIENCE_MS = 4000;

async function start(): Promise<RunningServer> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const settings = readSettings({ LOG_LEVEL: 'warn', ...given });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await startServer(settings, { prepare: fillDemo, showsOutbox: true });
    } catch (error) {
      const isTaken = error instanceof PortInUse || error instanceof DataDirectoryInUse;
      if (!isTaken || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

try {
  const starting = start();
  // A signal that comes while starting waits until there is something to stop in order.
  stopOnSignals(async () => (await starting).close());
  stopWithNpm();
  const { url } = await starting;
  console.log(welcome(url));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

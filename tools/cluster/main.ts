/** `npm run cluster`: several servers on one database behind a proxy, to see that it makes no difference. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopOnSignals } from '../../apps/api/src/stop-on-signals.ts';
import { stopWithNpm } from '../../apps/api/src/stop-with-npm.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type ClusterOptions, readOptions, USAGE } from './options.ts';

const DATA = path.resolve(import.meta.dirname, '../../.data/cluster');
/** Between two kills: from … to. */
const LIVES_MS = [2000, 8000] as const;

async function killOn({ killServer, serverUrls }: Cluster, signal: AbortSignal): Promise<void> {
  const [least, most] = LIVES_MS;
  for (let number = 1; ; number += 1) {
    await sleep(least + Math.random() * (most - least), undefined, { signal });
    const victim = Math.floor(Math.random() * serverUrls.length);
    const killed = performance.now();
    await killServer(victim);
    const seconds = (performance.now() - killed) / 1000;
    if (!signal.aborted)
      console.log(`kill ${number}: server ${victim + 1}, back after ${seconds.toFixed(1)} s`);
  }
}

async function start({ servers, port, kill }: ClusterOptions): Promise<() => Promise<void>> {
  const { DATA_DIR, DATABASE_URL } = process.env;
  const cluster = await startCluster({
    dataDirectory: DATA_DIR ? path.resolve(DATA_DIR) : DATA,
    databaseUrl: DATABASE_URL || undefined,
    count: servers,
    port,
    report: (text) => console.log(text),
  });
  for (const [index, url] of cluster.serverUrls.entries()) console.log(`server ${index + 1}: ${url.origin}`);
  console.log(`The cluster is ready at ${cluster.url}`);
  const stopping = new AbortController();
  const killing = kill ? killOn(cluster, stopping.signal) : Promise.resolve();
  killing.catch((error: unknown) => {
    if (!stopping.signal.aborted) console.error(error);
  });
  return async () => {
    stopping.abort();
    await killing.catch(() => undefined);
    await cluster.stop();
  };
}

const options = readOptions(process.argv.slice(2));
if (options === null) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  const starting = start(options);
  // A signal that comes while starting waits until there is something to stop in order.
  stopOnSignals(async () => (await starting)());
  stopWithNpm();
  starting.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

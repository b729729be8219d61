import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../cluster/cluster.ts';
import { childrenOf, spawnDemo, stopDemo } from '../demo-driver/demo-server.ts';

/** What is killed: a server, with its database left behind, or all processes of the database. */
export type Victim = 'server' | 'database';

/** What is killed over and over. */
export type Target = {
  url(): string;
  /** Kills at once; resolves when everybody is served again. */
  kill(victim: Victim): Promise<void>;
  stop(): Promise<void>;
};

const PATIENCE_MS = 120_000;
/** A device alone may send more than a minute's measure of requests. */
const UNLIMITED = { REQUESTS_PER_MINUTE: '10000000', MAX_EVENT_LOOP_DELAY_MS: '120000' };

type Settings = { readonly directory: string; readonly smtpUrl: string };

/** One server, which has its database below it. */
export async function demoTarget({ directory, smtpUrl }: Settings): Promise<Target> {
  const start = () => spawnDemo({ ...UNLIMITED, DATA_DIR: directory, SMTP_URL: smtpUrl });
  let demo = start();
  let url = await demo.url;
  return {
    url: () => url,
    async kill(victim) {
      const server = demo.process.pid as number;
      if (victim === 'server') {
        process.kill(server, 'SIGKILL');
        await demo.ended;
        demo = start();
        url = await demo.url;
      } else for (const child of childrenOf(server)) process.kill(child, 'SIGKILL');
      await untilWell([url]);
    },
    stop: () => stopDemo(demo),
  };
}

/** Several servers on one database, of which one at random is killed. */
export async function clusterTarget({ directory, smtpUrl }: Settings, servers: number): Promise<Target> {
  const cluster = await startCluster({
    dataDirectory: directory,
    count: servers,
    port: 0,
    settings: { ...UNLIMITED, SMTP_URL: smtpUrl },
    report: () => undefined,
  });
  return {
    url: () => cluster.url,
    async kill(victim) {
      if (victim === 'database') await cluster.killDatabase();
      else await cluster.killServer(Math.floor(Math.random() * servers));
      await untilWell(cluster.serverUrls.map(({ origin }) => origin));
    },
    stop: () => cluster.stop(),
  };
}

async function untilWell(urls: readonly string[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const replies = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/health`).then(
          (reply) => reply.status,
          () => 0,
        ),
      ),
    );
    if (replies.every((status) => status === 200)) return;
    await sleep(50);
  }
  throw new Error(`Not all of ${urls.join(', ')} came back within ${PATIENCE_MS / 1000} s.`);
}

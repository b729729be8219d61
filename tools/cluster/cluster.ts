import { createServer } from 'node:net';
import path from 'node:path';
import { startClusterDatabase } from './cluster-database.ts';
import { openRoundRobin } from './round-robin.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type ClusterParts = {
  readonly dataDirectory: string;
  /** Of a PostgreSQL that is there; without it one is started, with the demo in it. */
  readonly databaseUrl?: string | undefined;
  readonly count: number;
  /** The proxy's; 0 takes any free one. */
  readonly port: number;
  /** More settings of the servers. */
  readonly settings?: Record<string, string>;
  /** Hears the servers' log, and what happens to the database. */
  readonly report: (text: string) => void;
};

export type Cluster = {
  /** The proxy's address. */
  readonly url: string;
  /** The servers' own, for whoever asks one of them. */
  readonly serverUrls: readonly URL[];
  /** Kills a server and starts it again; resolves when it serves. */
  killServer(index: number): Promise<void>;
  /** Kills PostgreSQL, which is started again at once; only where it was started here. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** Several servers of the product on one database, and a proxy in front of them. */
export async function startCluster({
  dataDirectory,
  databaseUrl,
  count,
  port,
  settings = {},
  report,
}: ClusterParts): Promise<Cluster> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const database = databaseUrl
      ? null
      : await startClusterDatabase(path.join(dataDirectory, 'database'), report);
    if (database) stops.push(() => database.stop());
    const ports = await freePorts(count);
    const serverUrls = ports.map((own) => new URL(`http://127.0.0.1:${own}`));
    const proxy = await openRoundRobin(serverUrls, port);
    stops.push(() => proxy.close());
    const starting = await Promise.allSettled(
      ports.map((own, index) =>
        startServerProcess(
          {
            LOG_LEVEL: 'warn',
            ...settings,
            PORT: String(own),
            HOST: '127.0.0.1',
            PUBLIC_URL: proxy.url,
            TRUST_PROXY: 'loopback',
            DATABASE_URL: database?.url ?? databaseUrl ?? '',
            DATA_DIR: path.join(dataDirectory, `server-${index + 1}`),
          },
          report,
        ),
      ),
    );
    const servers: ServerProcess[] = starting.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    stops.push(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    for (const one of starting) if (one.status === 'rejected') throw one.reason;
    return {
      url: proxy.url,
      serverUrls,
      killServer: async (index) => servers[index]?.kill(),
      async killDatabase() {
        if (!database) throw new Error('The database was not started here.');
        await database.kill();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ports that nobody listens on, each another: a server that is killed comes back on its own. */
async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      return server;
    }),
  );
  return Promise.all(
    held.map(async (server) => {
      const address = server.address();
      await new Promise((resolve) => server.close(resolve));
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
}

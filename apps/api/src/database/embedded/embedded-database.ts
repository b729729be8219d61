import { chown, mkdir, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { layOutBinaries } from './binaries.ts';
import { openClusterHome, SUPERUSER } from './cluster-home.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { type RunningPostgres, type ServerPlan, startPostgres } from './postgres-server.ts';
import { SHARED_FOLDER, type SystemUser, unprivilegedUser } from './system-user.ts';

export type EmbeddedDatabase = {
  /** How the owner connects. */
  readonly connection: pg.ClientConfig & { password: string };
  /** Whether the disk has no room for the next piece of PostgreSQL's log. */
  isDiskFull(): Promise<boolean>;
  /** Stops PostgreSQL and frees the data directory. */
  stop(): Promise<void>;
};

type Report = (text: string) => void;

/** A socket's path may be about a hundred bytes long, and PostgreSQL reads some characters as separators. */
const usableSocketFolder = /^[\w./-]{1,88}$/;

/**
 * PostgreSQL for exactly this server, durable, with everything in `dataDirectory`. Takes the directory's lock, stops
 * what a killed server left running, and starts PostgreSQL again should it ever end by itself.
 * Throws DataDirectoryInUse when another server is using the directory.
 */
export async function startEmbeddedDatabase(
  dataDirectory: string,
  report: Report,
): Promise<EmbeddedDatabase> {
  const lock = await lockDataDirectory(dataDirectory);
  try {
    const plan = await planServer(dataDirectory);
    const postgres = await keepRunning(plan, report);
    return {
      connection: { ...plan.connection, password: plan.connection.password },
      isDiskFull: () => hasNoRoom(plan.dataDirectory),
      async stop() {
        await postgres.stop();
        if (plan.temporaryFolder) await rm(plan.temporaryFolder, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** How the owner connects to the PostgreSQL that a running server keeps in `dataDirectory`. */
export async function connectionOfRunning(dataDirectory: string): Promise<pg.ClientConfig> {
  if (process.platform === 'win32') throw new Error('On Windows, stop the server first.');
  return (await planServer(dataDirectory)).connection;
}

/** PostgreSQL writes its log ahead in pieces of 16 MB and ends when there is no room for another. */
const ROOM_FOR_LOG_BYTES = 32 * 1024 * 1024;

async function hasNoRoom(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < ROOM_FOR_LOG_BYTES;
}

type Plan = ServerPlan & {
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** Where the socket lies when the cluster's own folder will not do. */
  readonly temporaryFolder: string | undefined;
};

async function planServer(dataDirectory: string): Promise<Plan> {
  const user = await unprivilegedUser();
  const binaries = await layOutBinaries(user ? SHARED_FOLDER : path.join(dataDirectory, 'programs'));
  const { home, password, cluster_id } = await openClusterHome(dataDirectory, binaries, user);
  const { host, port, temporaryFolder } = await addressFor(home, cluster_id, user);
  return {
    binaries,
    user,
    temporaryFolder,
    dataDirectory: path.join(home, 'pgdata'),
    logFile: path.join(home, 'postgres.log'),
    connection: {
      host,
      port,
      user: SUPERUSER,
      password,
      database: 'postgres',
    },
  };
}

/** A socket in the file system, which no other machine or account can reach; a random local port on Windows. */
async function addressFor(
  home: string,
  clusterId: string,
  user: SystemUser | undefined,
): Promise<{ host: string; port: number; temporaryFolder?: string }> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (usableSocketFolder.test(home)) return { host: home, port: 5432 };
  const folder = path.join(user ? SHARED_FOLDER : '/tmp', `heatwise-${clusterId}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  return { host: folder, port: 5432, temporaryFolder: folder };
}

async function keepRunning(plan: ServerPlan, report: Report): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let current: RunningPostgres = await startPostgres(plan);

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await current.gone;
      if (stopping) return;
      report('PostgreSQL stopped unexpectedly and is being restarted.');
      for (let wait = 500; !stopping; wait = Math.min(2 * wait, 10_000)) {
        try {
          current = await startPostgres(plan);
          report('PostgreSQL is running again.');
          break;
        } catch (error) {
          report(error instanceof Error ? error.message : String(error));
          await sleep(wait);
        }
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
      // A restart may have been under way while we were stopping the one before.
      await current.stop();
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });
}

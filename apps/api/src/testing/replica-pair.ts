import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import { type OpenPool, openPool } from '../database/connect.ts';
import { openReplica, type Replica } from '../database/distribution/replica.ts';
import { layOutBinaries } from '../database/embedded/binaries.ts';
import { createCluster, SUPERUSER } from '../database/embedded/cluster-home.ts';
import { type RunningPostgres, startPostgres } from '../database/embedded/postgres-server.ts';
import { SHARED_FOLDER, unprivilegedUser } from '../database/embedded/system-user.ts';
import { migrate } from '../database/migrate.ts';
import { APP_ROLE, ensureAppRole, grantRights } from '../database/roles.ts';
import type { Tables } from '../database/tables.ts';
import type { TestDatabase } from './test-database.ts';

const run = promisify(execFile);
const PASSWORD = 'of-the-replica-tests';
const PORT = 5432;

/** A PostgreSQL and a streaming replica of it, both real, and an address that moves to whichever is the primary. */
export type ReplicaPair = {
  /** At the address that moves. */
  readonly database: TestDatabase;
  /** As the server knows it; what was reported of it is in `reports`. */
  openReplica(role?: string): Replica;
  readonly reports: string[];
  /** The replica's rows, as the owner. */
  readonly replicaOwner: Kysely<Tables>;
  /** The log arrives and is not applied. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** The replay waits so long for reads that are in its way. */
  impatient(time: string): Promise<void>;
  /** It takes connections and says nothing. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** All that was committed is on the replica. */
  caughtUp(): Promise<void>;
  /**
   * Ends the primary at once, makes the replica one, and moves the address there. What is done in `losing` is acknowledged
   * by the primary and never reaches the replica.
   */
  promote(losing?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

const patient = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000, name: 'tests' };
/** As the server has it, with less patience: a test that freezes a replica waits for its end. */
const LIMIT_MS = 5000;

export async function openReplicaPair(): Promise<ReplicaPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heatwise-pair-'));
  await run('chmod', ['755', folder]);
  const user = await unprivilegedUser();
  const binaries = await layOutBinaries(
    user ? SHARED_FOLDER : path.join(tmpdir(), `heatwise-programs-${process.getuid?.() ?? 'tests'}`),
  );
  const homes = { primary: path.join(folder, 'a'), replica: path.join(folder, 'b') };
  const settings = { fsync: 'off', full_page_writes: 'on', max_connections: '80', shared_buffers: '32MB' };
  const ownerAt = (host: string) => ({
    host,
    port: PORT,
    user: SUPERUSER,
    password: PASSWORD,
    database: 'postgres',
  });
  const start = (home: string, further: Readonly<Record<string, string>> = {}) =>
    startPostgres({
      binaries,
      user,
      dataDirectory: path.join(home, 'pgdata'),
      logFile: path.join(folder, `${path.basename(home)}.log`),
      connection: ownerAt(home),
      settings: { ...settings, ...further },
    });

  await createCluster({ binaries, user, home: homes.primary, password: PASSWORD, durable: false });
  let primary = await start(homes.primary);
  await prepare(openPool({ ...patient, size: 1, connection: ownerAt(homes.primary) }));
  // A cold copy is a base backup as well, and needs no further program.
  await primary.stop();
  await run('cp', ['-a', homes.primary, homes.replica]);
  const signal = path.join(homes.replica, 'pgdata', 'standby.signal');
  await writeFile(signal, '');
  await run('chmod', ['666', signal]);
  primary = await start(homes.primary);
  const startReplica = () =>
    start(homes.replica, {
      primary_conninfo: `host=${homes.primary} port=${PORT} user=${SUPERUSER} password=${PASSWORD}`,
      wal_retrieve_retry_interval: '200ms',
      hot_standby: 'on',
      timezone: 'Australia/Perth',
    });
  let replica: RunningPostgres = await startReplica();

  const address = await movingAddress(path.join(folder, 'c'), homes.primary);
  const app = { ...ownerAt(address.host), user: APP_ROLE };
  const owner = openPool({ ...patient, size: 4, connection: ownerAt(address.host) });
  const appPool = openPool({ ...patient, size: 10, connection: app, name: 'heatwise' });
  const replicaOwner = openPool({ ...patient, size: 2, connection: ownerAt(homes.replica) });
  const reports: string[] = [];
  const opened: Replica[] = [];

  const until = (isSo: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        if (!(await isSo())) throw new Error('what was waited for did not come');
      },
      { timeout: 30_000, interval: 20 },
    );
  const one = async <T>(from: Kysely<Tables>, query: string): Promise<T> => {
    const { rows } = await sql.raw<{ it: T }>(`select ${query} as it`).execute(from);
    return (rows[0] as { it: T }).it;
  };
  const signalReplica = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(replica.identity.pid)]);
    const children = stdout.split('\n').map(Number).filter(Boolean);
    for (const pid of [replica.identity.pid, ...children]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A child may have ended since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  const pair: ReplicaPair = {
    database: {
      app: appPool.kysely,
      appPool: appPool.pool,
      appConnection: app,
      owner: owner.kysely,
      ownerConnection: ownerAt(address.host),
      close: async () => undefined,
    },
    openReplica(role = APP_ROLE) {
      const connection = { ...app, host: homes.replica, user: role };
      const report = (text: string) => void reports.push(text);
      const one = openReplica({
        connection,
        size: 6,
        statementTimeoutMs: LIMIT_MS,
        report,
        lookEveryMs: 100,
      });
      opened.push(one);
      return one;
    },
    reports,
    replicaOwner: replicaOwner.kysely,
    async pause() {
      await sql`select pg_wal_replay_pause()`.execute(replicaOwner.kysely);
      await until(
        async () => (await one(replicaOwner.kysely, 'pg_get_wal_replay_pause_state()')) === 'paused',
      );
    },
    async resume() {
      await sql`select pg_wal_replay_resume()`.execute(replicaOwner.kysely);
    },
    async impatient(time) {
      await sql`alter system set max_standby_streaming_delay = ${sql.lit(time)}`.execute(replicaOwner.kysely);
      await sql`select pg_reload_conf()`.execute(replicaOwner.kysely);
      const setting = "current_setting('max_standby_streaming_delay')";
      await until(async () => (await one(replicaOwner.kysely, setting)) === time);
    },
    freeze: () => signalReplica('SIGSTOP'),
    thaw: () => signalReplica('SIGCONT'),
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await startReplica();
    },
    async caughtUp() {
      const at = await one<string>(owner.kysely, 'pg_current_wal_insert_lsn()');
      await until(() => one(replicaOwner.kysely, `pg_last_wal_replay_lsn() >= '${at}'`));
    },
    async promote(losing) {
      await pair.caughtUp();
      if (losing) {
        await replica.stop();
        await losing();
      }
      process.kill(primary.identity.pid, 'SIGQUIT');
      await primary.gone;
      if (losing) replica = await startReplica();
      await sql`select pg_promote()`.execute(replicaOwner.kysely);
      address.moveTo(homes.replica);
    },
    async close() {
      for (const one of opened) await one.close();
      await Promise.all([owner, appPool, replicaOwner].map(({ kysely }) => kysely.destroy()));
      await address.close();
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return pair;
}

async function prepare({ kysely }: OpenPool): Promise<void> {
  await migrate(kysely);
  await ensureAppRole(kysely, PASSWORD);
  await grantRights(kysely);
  await kysely.destroy();
}

/** Passes connections on, as an address does that is moved after a promotion. */
async function movingAddress(host: string, first: string) {
  await run('mkdir', [host]);
  let target = first;
  const server = createServer((client) => {
    const database = connect(path.join(target, `.s.PGSQL.${PORT}`));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(path.join(host, `.s.PGSQL.${PORT}`), resolve);
  });
  return {
    host,
    moveTo(home: string) {
      target = home;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

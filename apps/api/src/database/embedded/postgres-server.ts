import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { identityOf, isAlive, type ProcessIdentity } from './data-directory-lock.ts';
import type { SystemUser } from './system-user.ts';

export type ServerPlan = {
  readonly binaries: PostgresBinaries;
  readonly user: SystemUser | undefined;
  /** The cluster's own folder. */
  readonly dataDirectory: string;
  readonly logFile: string;
  /** Where clients connect: a folder for the socket, or an address and port where there are no sockets. */
  readonly connection: pg.ClientConfig & { host: string; port: number };
  /** Further settings, such as fsync=off for tests. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type RunningPostgres = {
  readonly identity: ProcessIdentity;
  /** Settles when the process is gone, wanted or not. */
  readonly gone: Promise<void>;
  /** Ends sessions, writes everything down, and waits for the process to go. */
  stop(): Promise<void>;
};

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

function parametersOf({ dataDirectory, connection, settings = {} }: ServerPlan): string[] {
  const socket = path.isAbsolute(connection.host);
  const all: Record<string, string> = {
    port: String(connection.port),
    listen_addresses: socket ? '' : connection.host,
    unix_socket_directories: socket ? connection.host : '',
    unix_socket_permissions: '0700',
    // Texts of statements and values of rows can be personal data and do not belong in a log file.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'warning',
    timezone: 'UTC',
    max_connections: '60',
    shared_buffers: '128MB',
    jit: 'off',
    ...settings,
  };
  return ['-D', dataDirectory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts PostgreSQL and answers when it takes connections. A server left over by a killed process is stopped first. */
export async function startPostgres(plan: ServerPlan): Promise<RunningPostgres> {
  await stopLeftOver(plan.dataDirectory);
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const child = await launch(plan);
    const pid = child.pid;
    const identity = pid === undefined ? undefined : await identityOf(pid);
    if (identity && (await becomesReady(plan, child, deadline))) return running(child, identity);
    const log = await tail(plan.logFile);
    child.kill('SIGQUIT');
    // After kill -9 of a postmaster its children need a moment to notice and let go of the shared memory.
    const passing = log.includes('still in use') || log.includes('lock file');
    if (!passing || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. The end of ${plan.logFile} says:\n${log}`);
    }
    await sleep(500);
  }
}

async function launch(plan: ServerPlan): Promise<ChildProcess> {
  const log = await open(plan.logFile, 'a', 0o600);
  try {
    const child = spawn(plan.binaries.postgres, parametersOf(plan), {
      cwd: plan.dataDirectory,
      // A session of its own: Ctrl-C reaches the server alone, which stops the database last.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' },
      ...plan.user,
    });
    child.on('error', () => undefined);
    return child;
  } finally {
    await log.close();
  }
}

async function becomesReady(plan: ServerPlan, child: ChildProcess, deadline: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const client = new pg.Client({ ...plan.connection, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      await sleep(40);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

function running(child: ChildProcess, identity: ProcessIdentity): RunningPostgres {
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  child.unref();
  return { identity, gone, stop: () => stopProcess(identity) };
}

/** Stops the postmaster that a killed server left behind on this cluster, if there is one. */
async function stopLeftOver(dataDirectory: string): Promise<boolean> {
  const postmaster = await postmasterOf(dataDirectory);
  if (!postmaster) return false;
  await stopProcess(postmaster);
  return true;
}

async function postmasterOf(dataDirectory: string): Promise<ProcessIdentity | undefined> {
  const text = await readFile(path.join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const identity = await identityOf(pid);
  if (!identity) return undefined;
  // The number may belong to some other program by now; a postmaster works in its cluster's folder.
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (folder !== (await realpath(dataDirectory))) return undefined;
  }
  return identity;
}

async function stopProcess(identity: ProcessIdentity): Promise<void> {
  // SIGINT: end sessions and shut down in order. SIGQUIT: at once, to be recovered from the log at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + STOP_LIMIT_MS;
    if (await isAlive(identity)) process.kill(identity.pid, signal);
    while (Date.now() < deadline) {
      if (!(await isAlive(identity))) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (process ${identity.pid}) cannot be stopped.`);
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}

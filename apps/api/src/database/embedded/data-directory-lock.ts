import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { identityOf, isAlive, type ProcessIdentity } from './process-identity.ts';

export type DataDirectoryLock = { release(): Promise<void> };

/** Two servers on one DATA_DIR would each believe the database to be theirs. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(
      `Another Heatwise (process ${pid}) is using the data directory ${directory}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
}

/**
 * Takes the directory for this process until `release`, or until the process is gone however it went.
 * Creates the directory when it is missing. Throws DataDirectoryInUse while another live process holds it.
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true });
  const lock = path.join(directory, 'server.lock');
  const me = await identityOf(process.pid);
  if (!me) throw new Error('This process cannot find itself among the running ones.');
  const mine = path.join(directory, `server.lock.${randomUUID()}`);
  // A link appears whole or not at all, so nobody ever reads half a lock.
  await writeFile(mine, JSON.stringify(me), { mode: 0o600, flag: 'wx' });
  try {
    while (!(await place(mine, lock))) await removeIfStale(lock, directory);
  } finally {
    await rm(mine, { force: true });
  }
  return {
    async release() {
      if (sameIdentity(await read(lock), me)) await rm(lock, { force: true });
    },
  };
}

async function place(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfStale(lock: string, directory: string): Promise<void> {
  const holder = await read(lock);
  if (holder && (await isAlive(holder))) throw new DataDirectoryInUse(directory, holder.pid);
  const aside = `${lock}.stale-${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = await read(aside);
  // Between reading and moving, somebody else may have replaced the stale lock by a live one: give it back.
  if (moved && !sameIdentity(moved, holder)) await place(aside, lock);
  await rm(aside, { force: true });
}

async function read(lock: string): Promise<ProcessIdentity | undefined> {
  try {
    const { pid, started } = JSON.parse(await readFile(lock, 'utf8')) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

function sameIdentity(one: ProcessIdentity | undefined, other: ProcessIdentity | undefined): boolean {
  return one?.pid === other?.pid && one?.started === other?.started;
}

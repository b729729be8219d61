import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '../make-folder.ts';

const run = promisify(execFile);

/** A process as one can recognise it later: numbers are used again, number and start time together are not. */
export type ProcessIdentity = { readonly pid: number; readonly started: string };

/** Who holds this process number now; undefined when nobody does, or only a dead child that nobody collected. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
  const started = process.platform === 'linux' ? await startedByProc(pid) : await startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await identityOf(identity.pid))?.started === identity.started;
}

async function startedByProc(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets and may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'latin1')).trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

async function startedByPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

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
  await makeFolder(directory);
  const lock = path.join(directory, 'server.lock');
  const me = await identityOf(process.pid);
  if (!me) throw new Error('This process cannot find itself among the running ones.');
  const text = JSON.stringify({ ...me, nonce: randomUUID() });
  const mine = path.join(directory, `server.lock.${randomUUID()}`);
  await writeFile(mine, text, { mode: 0o600, flag: 'wx' });
  try {
    await acquire(lock, mine, directory);
  } finally {
    await rm(mine, { force: true });
  }
  return {
    async release() {
      if ((await read(lock)) === text) await rm(lock, { force: true });
    },
  };
}

/**
 * Makes `file` a link to `mine`: it appears whole or not at all, so nobody ever reads half a lock.
 * A stale lock is replaced only by who holds the lock on replacing exactly this one; otherwise, of two that find
 * the same stale lock, the slower would sweep away the fresh lock of the faster.
 */
async function acquire(file: string, mine: string, directory: string): Promise<void> {
  while (!(await place(mine, file))) {
    const held = await read(file);
    if (held === undefined) continue;
    const holder = identityIn(held);
    if (holder && (await isAlive(holder))) throw new DataDirectoryInUse(directory, holder.pid);

    const guard = path.join(directory, `server.lock.${createHash('sha256').update(held).digest('hex')}`);
    await acquire(guard, mine, directory);
    try {
      if ((await read(file)) !== held) continue;
      const replacement = `${mine}.replacement`;
      await link(mine, replacement);
      await rename(replacement, file);
      return;
    } finally {
      await rm(guard, { force: true });
    }
  }
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

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function identityIn(text: string): ProcessIdentity | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

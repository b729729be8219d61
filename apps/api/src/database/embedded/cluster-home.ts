import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import type { PostgresBinaries } from './binaries.ts';
import { SHARED_FOLDER, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

export const SUPERUSER = 'heatwise_owner';

type ClusterPlan = {
  readonly binaries: PostgresBinaries;
  readonly user: SystemUser | undefined;
  /** A folder that does not exist yet or is empty; it will belong to the account that runs PostgreSQL. */
  readonly home: string;
  readonly password: string;
  /** Tests may skip waiting for the disk. */
  readonly durable: boolean;
};

/** Makes an empty cluster in `<home>/pgdata`, UTF-8, sorted the same on every machine, with one superuser. */
export async function createCluster({ binaries, user, home, password, durable }: ClusterPlan): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(home, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    await chown(home, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${path.join(home, 'pgdata')}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: home, env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }, ...user },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The cluster that belongs to a data directory, as its `database.json` (mode 600) says. */
export type ClusterHome = { readonly cluster_id: string; readonly home: string; readonly password: string };

const CLUSTERS = path.join(SHARED_FOLDER, 'clusters');

/**
 * Finds the cluster of a data directory, or makes one. It is in the data directory itself; only where the account
 * that runs PostgreSQL cannot get there (below /root, say) it is in /var/lib/heatwise, and `database.json` in the
 * data directory is what ties the two together: without that file there is no database.
 */
export async function openClusterHome(
  dataDirectory: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): Promise<ClusterHome> {
  const file = path.join(dataDirectory, 'database.json');
  const known = await readHome(file, dataDirectory);
  if (known) {
    await finishInterruptedMove(known);
    await expectCluster(known, file, user);
    await refuseCopy(known, dataDirectory);
    await recordUse(known, dataDirectory);
    return known;
  }
  await forgetTemporaryClusters();
  return makeCluster(dataDirectory, file, binaries, user);
}

async function makeCluster(
  dataDirectory: string,
  file: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): Promise<ClusterHome> {
  const cluster_id = randomUUID();
  const inside = path.join(dataDirectory, 'postgres');
  const home = (await canLieIn(dataDirectory, user)) ? inside : path.join(CLUSTERS, cluster_id);
  if (await exists(home)) {
    throw new Error(
      `${home} holds a database whose key file ${file} is missing. Put it back, or move both away.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  if (home !== inside) {
    await mkdir(CLUSTERS, { recursive: true });
    await chmod(CLUSTERS, 0o755);
  }
  await removeUnfinished(path.dirname(home), path.basename(inside));
  const unfinished = unfinishedName(home, cluster_id);
  await createCluster({ binaries, user, home: unfinished, password, durable: true });
  await writeFile(path.join(unfinished, 'cluster-id'), cluster_id);
  // The key first, the cluster's final name second: a kill between the two is repaired at the next start.
  await writeDurably(
    file,
    JSON.stringify({ cluster_id, home: path.relative(dataDirectory, home), password }),
  );
  await rename(unfinished, home);
  const made = { cluster_id, home, password };
  await recordUse(made, dataDirectory);
  return made;
}

async function readHome(file: string, dataDirectory: string): Promise<ClusterHome | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { cluster_id, home, password } = JSON.parse(text) as ClusterHome;
  // The place inside is kept relative, so that a data directory can be moved as a whole.
  return {
    cluster_id,
    password,
    home: home === 'postgres' ? path.join(dataDirectory, home) : path.join(CLUSTERS, cluster_id),
  };
}

/** A name of its own for each attempt: the initdb of a killed start may still be writing into the last one. */
function unfinishedName(home: string, clusterId: string): string {
  return `${home}.${clusterId}.unfinished`;
}

/** What killed starts left in the data directory; a folder that is still being written to goes another time. */
async function removeUnfinished(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${prefix}.`) || !name.endsWith('.unfinished')) continue;
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function finishInterruptedMove({ home, cluster_id }: ClusterHome): Promise<void> {
  const unfinished = unfinishedName(home, cluster_id);
  if ((await exists(home)) || (await idIn(unfinished)) !== cluster_id) return;
  await rename(unfinished, home);
}

async function expectCluster(known: ClusterHome, file: string, user: SystemUser | undefined): Promise<void> {
  if ((await idIn(known.home)) !== known.cluster_id) {
    throw new Error(
      `The database that belongs to ${file} is not in ${known.home}. Restore it, or delete the data directory to start empty.`,
    );
  }
  if (user && !(await isReachableBy(user, path.dirname(known.home)))) {
    throw new Error(
      `The account that runs PostgreSQL (uid ${user.uid}) can no longer reach ${known.home}: open the folders above it again, or start as another user.`,
    );
  }
}

/** A copy of a data directory does not copy a cluster that is outside: two servers would fight over the one. */
async function refuseCopy({ home, cluster_id }: ClusterHome, dataDirectory: string): Promise<void> {
  const user = await readFile(path.join(home, 'data-directory'), 'utf8').catch(() => undefined);
  if (user === undefined || user === (await realpath(dataDirectory))) return;
  const theirs = await readFile(path.join(user, 'database.json'), 'utf8').catch(() => '');
  if (theirs.includes(cluster_id)) {
    throw new Error(
      `${dataDirectory} is a copy of ${user}, whose database lies in ${home} and belongs to it. Start empty, and copy with pg_dump.`,
    );
  }
}

/** Whether PostgreSQL's account can work below the directory; also false where folders cannot change hands. */
async function canLieIn(directory: string, user: SystemUser | undefined): Promise<boolean> {
  if (!user) return true;
  if (!(await isReachableBy(user, directory))) return false;
  const probe = path.join(directory, `.probe-${randomUUID()}`);
  await mkdir(probe);
  try {
    await chown(probe, user.uid, user.gid);
    return (await stat(probe)).uid === user.uid;
  } catch {
    return false;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

/** Beside an outside cluster stands which data directory used it last. */
async function recordUse({ home }: ClusterHome, dataDirectory: string): Promise<void> {
  if (path.dirname(home) !== CLUSTERS) return;
  await writeFile(path.join(home, 'data-directory'), await realpath(dataDirectory));
}

/** Outside clusters of temporary data directories that were deleted, and not started for an hour, are deleted too. */
async function forgetTemporaryClusters(): Promise<void> {
  const temporary = await realpath(tmpdir());
  for (const name of await readdir(CLUSTERS).catch(() => [])) {
    const home = path.join(CLUSTERS, name);
    const note = path.join(home, 'data-directory');
    const dataDirectory = await readFile(note, 'utf8').catch(() => undefined);
    const isLeftOver = dataDirectory
      ? dataDirectory.startsWith(`${temporary}${path.sep}`) && !(await exists(dataDirectory))
      : name.endsWith('.unfinished');
    // Another start may be giving a cluster its final name, or removing it, at this moment.
    const found = await stat(dataDirectory ? note : home).catch(() => undefined);
    if (isLeftOver && found && Date.now() - found.mtimeMs > HOUR_MS)
      await rm(home, { recursive: true, force: true });
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

async function idIn(home: string): Promise<string | undefined> {
  return readFile(path.join(home, 'cluster-id'), 'utf8').catch(() => undefined);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Whether an account may pass through every folder on the way to and including `directory`, by the mode bits. */
async function isReachableBy({ uid, gid }: SystemUser, directory: string): Promise<boolean> {
  let folder = await realpath(directory);
  for (;;) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const passBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & passBit) === 0) return false;
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

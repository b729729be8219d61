import { execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import type { SystemUser } from './system-user.ts';

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

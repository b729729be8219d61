import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account under which PostgreSQL runs when the server itself is root, which PostgreSQL refuses to be. */
export type SystemUser = { readonly uid: number; readonly gid: number };

const NAME = 'heatwise';

/** Root's place for what that account must reach wherever the product itself lies. */
export const SHARED_FOLDER = '/var/lib/heatwise';

const waysToCreate: readonly (readonly [string, readonly string[]])[] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]],
  ['adduser', ['-S', '-H', '-D', NAME]],
];

/**
 * Undefined when the server is not root: then PostgreSQL runs as the same person.
 * Otherwise the account `heatwise`, made when missing; where that is impossible an account that is there anyway.
 */
export async function unprivilegedUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await findUser(NAME);
  if (known) return known;
  for (const [program, parameters] of waysToCreate) {
    // A failure may mean that another start created it a moment ago, so the lookup decides.
    await run(program, [...parameters]).catch(() => undefined);
    const made = await findUser(NAME);
    if (made) return made;
  }
  for (const name of ['postgres', 'nobody']) {
    const other = await findUser(name);
    if (other) return other;
  }
  throw new Error(
    'PostgreSQL does not run as root and no unprivileged account could be created: start Heatwise as another user, or set DATABASE_URL.',
  );
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

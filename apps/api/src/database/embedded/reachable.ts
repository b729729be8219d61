import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SystemUser } from './system-user.ts';

/** Whether an account may pass through every folder on the way to and including `directory`, by the mode bits. */
export async function isReachableBy({ uid, gid }: SystemUser, directory: string): Promise<boolean> {
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

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A fresh folder that anybody may pass through, as below /srv; 0o700 makes it one as below /root. */
export async function makeTestFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heatwise-test-'));
  await chmod(folder, mode);
  return folder;
}

export async function removeTestFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

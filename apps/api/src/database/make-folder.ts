import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own recursive way never ends where a file system
 * (such as /proc) answers "no such folder" for one whose parent is there.
 * Throws with a sentence for whoever chose the folder.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await make(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data directory ${folder} cannot be created: ${reason}`);
  }
}

async function make(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder && !(await isFolder(parent))) await make(parent);
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another start may have made it a moment ago.
    if (error.code !== 'EEXIST' || !(await isFolder(folder))) throw error;
  });
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

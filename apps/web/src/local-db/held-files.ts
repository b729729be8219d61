/** Where the library keeps a pool's files, below the pool's own directory. */
const POOL_FILES = '.opaque';
/** The lock has passed on by then, so a file that its last worker still holds is free soon. */
const RETRY_MS = 50;
/** A wait is reported to the screens only when it lasts: most are over before anybody could read about them. */
const TOLD_AFTER_MS = 400;

/** Workers only; the types of pages do not know it. */
type WorkerFile = { createSyncAccessHandle(): Promise<{ close(): void }> };

/** The lock that a worker holds for as long as it has the files of a database open. It ends with the worker. */
export function filesLock(name: string): string {
  return `${name} files`;
}

/**
 * Waits until the files of the database `name` belong to this worker alone, however long that takes: after a reload
 * the old page's worker first ends the statement that it is in. `onWaiting` hears true when the wait is a long one and
 * false at its end. A file that is still open is found without the library, which writes its attempts to the console.
 */
export async function holdFiles(name: string, onWaiting: (isWaiting: boolean) => void): Promise<void> {
  let isTold = false;
  const telling = setTimeout(() => {
    isTold = true;
    onWaiting(true);
  }, TOLD_AFTER_MS);
  await takeLock(filesLock(name));
  while (await isHeldElsewhere(name)) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  clearTimeout(telling);
  if (isTold) onWaiting(false);
}

/** Resolves when the lock is this worker's, which keeps it until it ends. */
function takeLock(lockName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const holdForGood = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(lockName, holdForGood).catch(reject);
  });
}

async function isHeldElsewhere(name: string): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(name);
    const files = await directory.getDirectoryHandle(POOL_FILES);
    for await (const [fileName, { kind }] of files) {
      if (kind !== 'file') continue;
      const file = (await files.getFileHandle(fileName)) as unknown as WorkerFile;
      (await file.createSyncAccessHandle()).close();
    }
  } catch (cause) {
    // There is nothing yet, or something that opening it will complain of.
    return cause instanceof DOMException && cause.name === 'NoModificationAllowedError';
  }
  return false;
}

import type { OnChannel } from './compact-rows.ts';
import { filesLock } from './held-files.ts';

/** The version of the local database's files, part of its name. */
export const LOCAL_DATABASE_VERSION = 1;

/** Whose database it is; every part is in its name. */
export type DatabaseOwner = { readonly region: string; readonly org_id: string; readonly user_id: string };

const prefix = 'heatwise-local-';

/** The name of a person's database, fit for a directory, a lock and a channel. See docs/sync.md#in-the-browser. */
export function databaseName({ region, org_id, user_id }: DatabaseOwner): string {
  const parts = [String(LOCAL_DATABASE_VERSION), region, org_id, user_id];
  return prefix + parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '_')).join('.');
}

/** Whether a directory of the origin's private files is one of our databases. */
export function isDatabaseName(name: string): boolean {
  return name.startsWith(prefix);
}

/** How long a worker that was just ended may take to let go of its files. */
const RELEASE_WAIT_MS = 5000;
const RETRY_MS = 50;

/**
 * Deletes a person's database, once no tab holds it any more; nothing happens when there is none. Callers make the
 * tabs let go first. Rejects when the files stay held.
 */
export async function deleteDatabase(name: string): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return;
  const remove = () => removeFiles(name);
  await locks.request(name, () =>
    locks.request(filesLock(name), { signal: AbortSignal.timeout(RELEASE_WAIT_MS) }, remove),
  );
}

/** The same, after telling every tab to let go of it. */
export async function wipeDatabase(name: string): Promise<void> {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ kind: 'wiped' } satisfies OnChannel<never>);
  channel.close();
  await deleteDatabase(name);
}

/**
 * Deletes every database but the one named: another person's data does not stay in this browser.
 * See docs/sync.md#in-the-browser.
 */
export async function deleteOtherDatabases(current: string | null): Promise<void> {
  const root = await privateFiles();
  if (!root) return;
  const others: string[] = [];
  for await (const name of root.keys()) if (isDatabaseName(name) && name !== current) others.push(name);
  await Promise.all(others.map(deleteDatabase));
}

async function privateFiles(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

async function removeFiles(name: string): Promise<void> {
  const root = await privateFiles();
  if (!root) return;
  const end = Date.now() + RELEASE_WAIT_MS;
  for (;;) {
    try {
      return await root.removeEntry(name, { recursive: true });
    } catch (cause) {
      const isGone = cause instanceof DOMException && cause.name === 'NotFoundError';
      if (isGone) return;
      if (Date.now() > end) throw cause;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

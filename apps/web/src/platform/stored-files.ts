const CACHE = 'heatwise-course-files';

const keyOf = (fileId: string) => `/stored-files/${fileId}`;

/** Files that were downloaded for the time without a connection; null where the browser stores none. */
export async function listStoredFiles(): Promise<ReadonlySet<string> | null> {
  const cache = await openCache();
  if (!cache) return null;
  const keys = await cache.keys();
  return new Set(keys.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)));
}

export async function readStoredFile(fileId: string): Promise<Blob | undefined> {
  const found = await (await openCache())?.match(keyOf(fileId));
  return found?.blob();
}

/** Rejects without a connection and where the browser has no room. */
export async function storeFile(fileId: string, address: string, signal: AbortSignal): Promise<void> {
  const reply = await fetch(address, { signal });
  if (!reply.ok) throw new Error(`The file ${fileId} was answered with ${reply.status}.`);
  await (await openCache())?.put(keyOf(fileId), reply);
}

/** Signing out leaves nothing behind. */
export async function forgetStoredFiles(): Promise<void> {
  await globalThis.caches?.delete(CACHE).catch(() => false);
}

/** A page without https has no such storage, and a private window may refuse it. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

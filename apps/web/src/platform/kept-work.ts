import { createStore, promisifyRequest } from 'idb-keyval';

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
async function forgetStoredFiles(): Promise<void> {
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

const DATABASE = 'heatwise-work';
const STORE = 'kept';
/**
 * What nobody came back to for so long goes, and only once it was found to be that old so long ago: the clock of a telephone
 * that was empty stands at 1970, or jumps ahead, and by such a clock nothing that waits to be sent may go.
 */
const FORGOTTEN_AFTER_MS = 60 * 86_400_000;

/**
 * What a person did in this browser that the server may not have yet, such as the answers of an assessment, and what
 * they need to go on without a connection. The same in all tabs; signing out deletes it.
 */
export type KeptWork = {
  read<Value>(key: string): Promise<Value | undefined>;
  /** Changes one value in one step, whatever other tabs do meanwhile; undefined removes it. Gives what is kept now. */
  change<Value>(key: string, to: (kept: Value | undefined) => Value | undefined): Promise<Value | undefined>;
  /** The keys that begin so. */
  keys(beginning: string): Promise<string[]>;
  /** Does something while no other tab does anything under this name. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Called after each change, in any tab. */
  subscribe(listener: (key: string) => void): () => void;
};

type Kept = {
  readonly kept_ms: number;
  /** When it was first found to be old, by the clock of then. */
  readonly found_old_ms?: number;
  readonly value: unknown;
};

/** Keeps work in the browser's database; for as long as the page is open where the browser refuses. */
export function createKeptWork(now: () => number = Date.now): KeptWork {
  const use = createStore(DATABASE, STORE);
  const memory = new Map<string, Kept>();
  let isRefused = false;
  const queues = new Map<string, Promise<unknown>>();

  async function inStore<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
    inMemory: () => Result,
  ): Promise<Result> {
    if (!isRefused) {
      try {
        return await use(mode, work);
      } catch {
        isRefused = true;
      }
    }
    return inMemory();
  }

  return {
    async read<Value>(key: string) {
      const kept = await inStore(
        'readonly',
        (store) => promisifyRequest<Kept | undefined>(store.get(key)),
        () => memory.get(key),
      );
      return kept?.value as Value | undefined;
    },
    async change<Value>(key: string, to: (kept: Value | undefined) => Value | undefined) {
      const next = (kept: Kept | undefined) => to(kept?.value as Value | undefined);
      const value = await inStore(
        'readwrite',
        async (store) => {
          const changed = next(await promisifyRequest<Kept | undefined>(store.get(key)));
          if (changed === undefined) store.delete(key);
          else store.put({ kept_ms: now(), value: changed } satisfies Kept, key);
          await promisifyRequest(store.transaction);
          return changed;
        },
        () => {
          const changed = next(memory.get(key));
          if (changed === undefined) memory.delete(key);
          else memory.set(key, { kept_ms: now(), value: changed });
          return changed;
        },
      );
      announce(key);
      return value;
    },
    keys: (beginning) =>
      inStore(
        'readwrite',
        async (store) => {
          const known = await promisifyRequest(store.getAllKeys());
          const rows = await promisifyRequest<Kept[]>(store.getAll());
          return known.flatMap((key, index) => {
            const isForgotten = forgets(store, key, rows[index], now());
            return !isForgotten && typeof key === 'string' && key.startsWith(beginning) ? [key] : [];
          });
        },
        () => [...memory.keys()].filter((key) => key.startsWith(beginning)),
      ),
    alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      // A browser without locks has its tabs work side by side; the server takes what comes twice as once.
      if (globalThis.navigator?.locks)
        return navigator.locks.request(`${DATABASE} ${name}`, work) as Promise<Result>;
      const done = (queues.get(name) ?? Promise.resolve()).then(work, work);
      queues.set(name, done);
      return done;
    },
    subscribe(listener) {
      const channel = openChannel();
      channel?.addEventListener('message', ({ data }) => listener(String(data)));
      return () => channel?.close();
    },
  };
}

/** Removes what has been old for long enough, and notes what is found to be old. */
function forgets(store: IDBObjectStore, key: IDBValidKey, row: Kept | undefined, nowMs: number): boolean {
  const oldest = nowMs - FORGOTTEN_AFTER_MS;
  if (!row || row.kept_ms >= oldest) return false;
  const { found_old_ms = Number.POSITIVE_INFINITY } = row;
  if (found_old_ms < oldest) {
    store.delete(key);
    return true;
  }
  if (found_old_ms > nowMs) store.put({ ...row, found_old_ms: nowMs }, key);
  return false;
}

function announce(key: string): void {
  const channel = openChannel();
  channel?.postMessage(key);
  channel?.close();
}

function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(DATABASE);
}

/**
 * Deletes kept work, as when somebody signs out.
 * @param keptPrefix keys that begin with it stay
 */
export async function forgetWork(keptPrefix?: string): Promise<void> {
  await forgetStoredFiles();
  try {
    await createStore(DATABASE, STORE)('readwrite', async (store) => {
      for (const key of await promisifyRequest(store.getAllKeys())) {
        if (keptPrefix === undefined || !String(key).startsWith(keptPrefix)) store.delete(key);
      }
      await promisifyRequest(store.transaction);
    });
  } catch {}
}

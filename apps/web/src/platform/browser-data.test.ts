import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BrowserStores, wipeBrowserData } from './browser-data.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser's stores in memory; `held` names a directory that another tab keeps open that many times. */
function fullStores(held: { name: string; times: number } = { name: '', times: 0 }) {
  const files = new Set(['heatwise-local-1', 'other']);
  const cacheNames = new Set(['shell', 'old-shell']);
  const databases = new Set(['legacy']);
  const registered = new Set(['/sw.js']);
  let refusals = held.times;
  const stores: BrowserStores = {
    local: window.localStorage,
    session: window.sessionStorage,
    caches: {
      keys: async () => [...cacheNames],
      delete: async (name) => cacheNames.delete(name),
    },
    serviceWorkers: {
      getRegistrations: async () =>
        [...registered].map((script) => ({ unregister: async () => registered.delete(script) })) as never,
    },
    indexedDB: {
      databases: async () => [...databases].map((name) => ({ name, version: 1 })),
      deleteDatabase: (name) => databases.delete(name) as never,
    },
    files: async () =>
      ({
        async *keys() {
          yield* [...files];
        },
        async removeEntry(name: string) {
          if (name === held.name && refusals-- > 0)
            throw new DOMException('open', 'NoModificationAllowedError');
          files.delete(name);
        },
      }) as never,
  };
  const left = () => [...files, ...cacheNames, ...databases, ...registered];
  return { stores, left };
}

test('a reset leaves nothing of the origin', async () => {
  window.localStorage.setItem('heatwise_login', '{}');
  window.sessionStorage.setItem('scroll', '1');
  const { stores, left } = fullStores();

  await wipeBrowserData(stores);

  expect(left()).toEqual([]);
  expect(window.localStorage.length + window.sessionStorage.length).toBe(0);
});

test('a reset waits until another tab closes its database', async () => {
  const { stores, left } = fullStores({ name: 'other', times: 3 });

  const wiping = wipeBrowserData(stores);
  await vi.advanceTimersByTimeAsync(600);
  await wiping;

  expect(left()).toEqual([]);
});

test('a reset reports a database that another tab keeps open', async () => {
  const { stores } = fullStores({ name: 'other', times: 1000 });

  const wiping = wipeBrowserData(stores).catch((error: DOMException) => error.name);
  await vi.advanceTimersByTimeAsync(10_000);

  expect(await wiping).toBe('NoModificationAllowedError');
});

test('a browser without these stores is wiped too', async () => {
  const { local, session } = fullStores().stores;

  await wipeBrowserData({
    local,
    session,
    caches: undefined,
    serviceWorkers: undefined,
    indexedDB: undefined,
    files: undefined,
  });
});

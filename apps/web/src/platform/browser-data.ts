/** The places where a browser keeps data for this origin, as far as it has them. */
export type BrowserStores = {
  readonly local: Pick<Storage, 'clear'>;
  readonly session: Pick<Storage, 'clear'>;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly serviceWorkers: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined;
  readonly indexedDB: Pick<IDBFactory, 'databases' | 'deleteDatabase'> | undefined;
  readonly files: (() => Promise<FileSystemDirectoryHandle>) | undefined;
};

export function storesOf(browser: Window & typeof globalThis): BrowserStores {
  const { navigator } = browser;
  return {
    local: browser.localStorage,
    session: browser.sessionStorage,
    caches: browser.caches,
    serviceWorkers: navigator.serviceWorker,
    indexedDB: browser.indexedDB,
    files: navigator.storage?.getDirectory?.bind(navigator.storage),
  };
}

/** Another tab needs a moment to let go of a database after it learnt of the sign-out. */
const ATTEMPTS = 20;
const PAUSE_MS = 200;

/** Deletes everything this origin keeps in the browser. Rejects when files are still held open after four seconds. */
export async function wipeBrowserData(stores: BrowserStores): Promise<void> {
  stores.local.clear();
  stores.session.clear();
  for (const name of (await stores.caches?.keys()) ?? []) await stores.caches?.delete(name);
  for (const { name } of (await stores.indexedDB?.databases?.()) ?? []) {
    if (name) stores.indexedDB?.deleteDatabase(name);
  }
  if (stores.files) await emptyDirectory(await stores.files());
  for (const registration of (await stores.serviceWorkers?.getRegistrations()) ?? []) {
    await registration.unregister();
  }
}

async function emptyDirectory(directory: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of directory.keys()) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await directory.removeEntry(name, { recursive: true });
        break;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') break;
        if (attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }
}

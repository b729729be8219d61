/** Tells whether a newer version of the application waits to take over, and lets it. */
export type AppUpdate = {
  /** Begins to fetch the application for offline use, once the page has nothing more urgent to fetch. */
  start(): void;
  isWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** Lets the waiting version take over and loads the page again. */
  apply(): void;
};

/** What the worker that vite-plugin-pwa builds listens for. */
const TAKE_OVER = { type: 'SKIP_WAITING' } as const;

/** An open page looks for a new version this often. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

type Browser = Pick<Window & typeof globalThis, 'navigator' | 'location' | 'setInterval'>;

/**
 * Registers the service worker that keeps the application's shell for offline use. A new version is fetched in the
 * background and waits: nobody is interrupted, and no page mixes two versions. It fetches all there is, so it is
 * registered `later`, when the page itself has come.
 */
export function watchAppUpdates(
  { navigator, location, setInterval }: Browser,
  script: string,
  later: (work: () => void) => void,
): AppUpdate {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | null = null;

  function offer(worker: ServiceWorker | null): void {
    // Without a controller this is the first installation: there is no older version to replace.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    for (const listener of [...listeners]) listener();
  }

  async function register(): Promise<void> {
    const registration = await navigator.serviceWorker.register(script);
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(registration.waiting);
      });
    });
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  }

  let isStarted = false;

  return {
    start() {
      // A browser without workers, or one that refuses them, shows the application online only.
      if (isStarted || !('serviceWorker' in navigator)) return;
      isStarted = true;
      later(() => void register().catch(() => undefined));
    },
    isWaiting: () => waiting !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting?.postMessage(TAKE_OVER);
    },
  };
}

/** Where there is no worker to update, as in development. */
export const noAppUpdate: AppUpdate = {
  start: () => undefined,
  isWaiting: () => false,
  subscribe: () => () => undefined,
  apply: () => undefined,
};

/** Whoever has not become the leading tab by then needs no worker of its own. */
const KEPT_MS = 10_000;

let early: { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> } | undefined;

function start(): Worker {
  return new Worker(new URL('./local.worker.ts', import.meta.url), {
    type: 'module',
    name: 'heatwise-local',
  });
}

/**
 * Has the worker begin to load SQLite while the page's own scripts are still on their way; for the page's first script,
 * where somebody is signed in.
 */
export function startWorkerEarly(): void {
  const worker = start();
  const timer = setTimeout(() => {
    early = undefined;
    worker.terminate();
  }, KEPT_MS);
  early = { worker, timer };
}

/** The worker that was started early, once, and then a new one each time. */
export function takeWorker(): Worker {
  if (!early) return start();
  const { worker, timer } = early;
  clearTimeout(timer);
  early = undefined;
  return worker;
}

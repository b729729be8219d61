/** How long a page is left alone when it has come. */
const PATIENCE_MS = 2000;

/** Does what can wait until the page stands: neither the page nor the first thing done on it shares the line with it. */
export function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else work();
  }, PATIENCE_MS);
}

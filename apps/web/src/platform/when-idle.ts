/** How long a page is left alone when it has come. */
const PATIENCE_MS = 2000;

/**
 * Does what can wait until the page stands: neither the page nor the first thing done on it shares the line with it.
 * Gives what calls it off.
 */
export function whenIdle(work: () => void): () => void {
  let asked: number | undefined;
  const patience = setTimeout(() => {
    if ('requestIdleCallback' in window) asked = window.requestIdleCallback(work);
    else work();
  }, PATIENCE_MS);
  return () => {
    clearTimeout(patience);
    if (asked !== undefined) window.cancelIdleCallback(asked);
  };
}

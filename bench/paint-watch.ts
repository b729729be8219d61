import type { Page } from '@playwright/test';

declare global {
  var paintWatch: { keyAt: number; paintedAt: number };
}

/**
 * From the next navigation on, notes when a key was pressed and when the last frame was ready in which something within
 * elements that match `parts` had changed, or what is drawn on a canvas.
 */
export async function watchPaints(page: Page, parts: string): Promise<void> {
  await page.addInitScript((watched) => {
    const watch = { keyAt: 0, paintedAt: 0 };
    globalThis.paintWatch = watch;
    let isWaiting = false;
    let isInFrame = false;
    const request = requestAnimationFrame;
    /** Calls back after the frame whose callbacks are running now: a message is delivered after it. */
    const afterFrame = (callback: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = callback;
      port2.postMessage(null);
    };
    // What changes in a frame's own callbacks, as a canvas does, is seen with that frame and not with the next one.
    globalThis.requestAnimationFrame = (callback) =>
      request((time) => {
        if (!isInFrame) afterFrame(() => (isInFrame = false));
        isInFrame = true;
        callback(time);
      });
    const painted = () => {
      isWaiting = false;
      watch.paintedAt = performance.now();
    };
    const changed = () => {
      if (isWaiting) return;
      isWaiting = true;
      if (isInFrame) afterFrame(painted);
      else request(() => afterFrame(painted));
    };
    const shows = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest(watched) !== null;
    };
    new MutationObserver((records) => {
      if (records.some(shows)) changed();
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const canvas = CanvasRenderingContext2D.prototype;
    for (const method of ['fill', 'stroke', 'fillText', 'fillRect', 'clearRect'] as const) {
      const draw = canvas[method] as (...parameters: unknown[]) => void;
      Object.defineProperty(canvas, method, {
        value(this: CanvasRenderingContext2D, ...parameters: unknown[]) {
          changed();
          return draw.apply(this, parameters);
        },
      });
    }
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        watch.keyAt = timeStamp;
      },
      true,
    );
  }, parts);
}

const NOTHING_HAPPENS_MS = 30_000;

/**
 * Presses the key and waits until something has changed and the page has been still for `quietMs` after it; answers ms
 * from the key to the last frame.
 */
export async function timeToPaint(page: Page, key: string, quietMs = 400): Promise<number> {
  await page.keyboard.press(key);
  return page.evaluate(
    ({ quiet, limit }) =>
      new Promise<number>((resolve, reject) => {
        const look = () => {
          const { keyAt, paintedAt } = globalThis.paintWatch;
          const now = performance.now();
          if (paintedAt > keyAt && now - paintedAt >= quiet) resolve(paintedAt - keyAt);
          else if (now - keyAt > limit) reject(new Error('the key changed nothing'));
          else setTimeout(look, 20);
        };
        look();
      }),
    { quiet: quietMs, limit: NOTHING_HAPPENS_MS },
  );
}

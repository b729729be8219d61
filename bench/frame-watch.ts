import type { Page } from '@playwright/test';

declare global {
  var frameWatch: { lengths: number[]; isOver: boolean };
}

/** Notes how long each frame of the page takes while the work goes on; ms, in their order. */
export async function frameLengths(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const watch = { lengths: [] as number[], isOver: false };
    globalThis.frameWatch = watch;
    let before = 0;
    const frame = (time: number) => {
      if (before > 0) watch.lengths.push(time - before);
      before = time;
      if (!watch.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => {
    globalThis.frameWatch.isOver = true;
    return globalThis.frameWatch.lengths;
  });
}

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const REDRAWN_WITHIN_MS = 10_000;
/** An expression without effect for a page that has axe already; an empty text would load axe again. */
const NO_SOURCE = 'null';

/** What axe finds wrong and where; with `rules`, by these only. */
export async function accessFindings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Half faded in, a dialog has colours that nobody sees.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What begins to fade in does so a frame or two after it is there.
    for (let frames = 0; frames < 3; frames += 1) await frame();
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Each analysis parses axe's source twice unless it is replaced, and an in-app navigation keeps the page's axe.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // The product has no frames; without them axe needs no further page for its sum, which costs more than the look.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: NO_SOURCE }) }).setLegacyMode(true);
  // All is looked at, but only what is wrong is described: of what is right, axe would write down every single part.
  axe.options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Fails with what is wrong where, when axe finds anything that stays. A dialog that closes is taken away by a timer,
 * which on a busy machine comes long after the last frame of its animation; what is gone at a second look nobody sees.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const findings = await accessFindings(page);
  if (findings.length > 0) expect(await accessFindings(page)).toEqual([]);
}

/** What sticks out at the side: a phone's screen would scroll both ways. */
export async function sideScrollFindings(page: Page): Promise<string[]> {
  // A window that was just made smaller is drawn again; what still sticks out after that stays.
  await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: REDRAWN_WITHIN_MS,
      },
    )
    .catch(() => undefined);
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  return content > screen ? [`is ${content} px wide on a screen of ${screen} px`] : [];
}

/** What a tooltip pushes out at the side, when a thumb rests on the middle of a chart. */
export async function touchedChartFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const chart of await page.locator('[role="img"] canvas').all()) {
    await chart.hover({ force: true });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
    findings.push(...(await sideScrollFindings(page)).map((finding) => `${finding}, a chart being touched`));
  }
  return findings;
}

import type { Page } from '@playwright/test';

/** Looks at every frame until all six widgets of the dashboard show a drawn chart or a table. */
export async function waitForWidgets(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const cards = [...document.querySelectorAll('main section[aria-labelledby]')];
      return cards.length === 6 && cards.every((card) => card.querySelector('[role="img"] canvas, table'));
    },
    undefined,
    { timeout: 120_000 },
  );
}

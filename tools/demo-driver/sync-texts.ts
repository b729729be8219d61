import type { Page } from '@playwright/test';

declare global {
  var shownTexts: string[];
}

/**
 * Keeps every text that a status line of the page ever showed, each once, from the next navigation on: the ones of
 * a synchronisation may be gone before a test could look.
 */
export async function recordStatusTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    globalThis.shownTexts = [];
    const look = () => {
      for (const element of document.querySelectorAll('[role="status"]')) {
        const text = element.textContent ?? '';
        if (!globalThis.shownTexts.includes(text)) globalThis.shownTexts.push(text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => globalThis.shownTexts);
}

/** Waits until the first synchronisation has ended and the data is said to be up to date. */
export async function waitForSync(page: Page): Promise<void> {
  await page.getByText(/^Up to date, /).waitFor({ timeout: 180_000 });
}

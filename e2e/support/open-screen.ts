import { expect, type Locator, type Page } from '@playwright/test';

/** A small screen that everybody has, between two with the same heading. */
const BETWEEN = { path: '/help/calendar', heading: 'The calendar' };

/** Follows an address within the running application, as a link does: starting it anew takes most of a look's time. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

async function stepBetween(page: Page): Promise<Locator> {
  await follow(page, BETWEEN.path);
  const between = page.getByRole('heading', { name: BETWEEN.heading }).first();
  await between.waitFor({ state: 'attached' });
  return between;
}

/** Opens a private screen of any heading in an application that is already open; what it loads may be on its way. */
export async function openUnnamedScreen(page: Page, path: string): Promise<void> {
  const between = await stepBetween(page);
  if (path === BETWEEN.path) return;
  await follow(page, path);
  await between.waitFor({ state: 'detached' });
}

/**
 * Opens a private screen in an application that is already open, and gives its heading, which may still be on its way.
 * A heading that is there before would not tell the next screen from this one: then another screen comes in between.
 */
export async function openScreen(page: Page, path: string, heading: string | RegExp): Promise<Locator> {
  const shown = page.getByRole('heading', { name: heading }).first();
  if ((await shown.count()) > 0) await stepBetween(page);
  await follow(page, path);
  return shown;
}

/** Waits until a screen no longer loads anything. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Counting)|on their way/ })).toHaveCount(
    0,
  );
}

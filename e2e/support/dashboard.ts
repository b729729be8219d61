import { expect, type Locator, type Page } from '@playwright/test';

export const WIDGETS = [
  'Hydration status',
  'Hydration distribution',
  'Daily hydration status',
  'Hydration per tag',
  'Hydration history',
  'Latest measurements',
] as const;
export type Widget = (typeof WIDGETS)[number];

export function widget(page: Page, name: Widget): Locator {
  // The box that scrolls within a card may carry the card's name as well.
  return page.getByRole('region', { name, exact: true }).first();
}

/** Waits until all six widgets show data: a chart that says what it shows, or rows of a table. */
export async function expectSixWidgets(page: Page): Promise<void> {
  for (const name of WIDGETS) {
    const shown = widget(page, name).getByRole('img').or(widget(page, name).getByRole('table')).first();
    await expect(shown, name).toBeVisible();
  }
}

/**
 * Scrolls to a part under the charts, which is made when the reader comes near it: a jump of so many pixels may go past it
 * before its place is known.
 */
export async function scrollToPart(page: Page, name: 'Calendar' | 'Heat stress' | 'Answers'): Promise<void> {
  await expectSixWidgets(page);
  const part = page.locator(`[data-part="${name}"]`);
  await expect(async () => {
    await part.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(part.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** What the dashboard is of, in words: "Last 7 days (…) · 118 people · 1,234 tests". */
export function summary(page: Page): Locator {
  return page.getByText(/ · [\d,]+ (people|person) · [\d,]+ tests?/).first();
}

/** How many tests the dashboard is of. */
export async function testsIn(page: Page): Promise<number> {
  const text = (await summary(page).textContent()) ?? '';
  return Number(/ · ([\d,]+) tests?/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** The person and the result of the newest measurement, of whatever type; without its age, which changes by itself. */
export function newestMeasurement(page: Page): Locator {
  const cells = widget(page, 'Latest measurements').getByRole('row').nth(1).getByRole('cell');
  return cells.nth(0).or(cells.nth(1));
}

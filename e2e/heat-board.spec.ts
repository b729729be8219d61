import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { accessFindings, sideScrollFindings } from './support/axe.ts';
import { scrollToPart } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';

test('heat stress on the dashboard: risks and why, a date, the plan of a day; light, dark, on a phone', {
  tag: '@core',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'viewer');
  await waitForSync(page);
  const board = page.getByRole('region', { name: 'Heat stress' });
  const driller = page
    .getByRole('button', { name: /^Driller, Max: .*WBGT .*, \d+ (Low|High|Extreme) Risk/ })
    .first();

  await test.step('it loads on scrolling down', async () => {
    await scrollToPart(page, 'Heat stress');
    await expect(driller).toBeVisible();
    await expect(board.getByText('Simulated weather').first()).toBeVisible();
    await expect(board.getByText('Live: today at each location · 1 location')).toBeVisible();
  });

  await test.step('a number explains itself', async () => {
    const risk = Number((await driller.getAttribute('aria-label'))?.match(/(\d+) \w+ Risk/)?.[1]);
    await driller.click();
    const why = page.getByRole('dialog', { name: /^Driller, Max: how it was worked out$/ });
    const sum = why.getByText(/ × 23 \+ \d = \d+$/);
    await expect(sum).toHaveText(new RegExp(`^[1-4] × 23 \\+ [0-3] = ${risk}$`));
    expect(await accessFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(driller).toBeFocused();
  });

  await test.step('a plan of work, rest and water for every hour to come', async () => {
    await expect(board.getByRole('list', { name: 'Hours' }).getByRole('listitem').first()).toContainText(
      'WBGT',
    );
    await board.getByRole('combobox', { name: 'Hours' }).selectOption({ index: 1 });
    await expect(board.getByRole('list', { name: 'Hours' }).getByRole('listitem')).toHaveCount(24);
  });

  await test.step('no axe findings, nothing overflows on a phone', async () => {
    expect(await accessFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(driller).toBeVisible();
    expect(await sideScrollFindings(page)).toEqual([]);
    expect(await accessFindings(page)).toEqual([]);
  });

  await test.step('a past date is shown, and remembered over a reload', async () => {
    await board.getByRole('button', { name: 'View: Live' }).click();
    await page.getByLabel('View', { exact: true }).selectOption('On a date');
    await page.getByLabel('Date', { exact: true }).selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(board.getByText(/^\d\d \w{3} \d{4} · 1 location$/)).toBeVisible();
    await expect(driller).toBeVisible();
    await expect(page.getByRole('button', { name: 'Driller, Curr: No Data' }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('heatstress_filter'))).toContain('by_date');
  });
});

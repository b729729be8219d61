import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { expectSixWidgets, scrollToPart } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';

const calendar = (page: Page) => page.getByRole('grid', { name: 'Calendar' });
/** Every cell with tests in view. */
const tested = (page: Page) =>
  calendar(page).getByRole('gridcell', { name: /, \d\d \w{3} \d{4}: [1-9]\d* tests?$/ });

async function scrollToCalendar(page: Page): Promise<void> {
  await scrollToPart(page, 'Calendar');
  await calendar(page).scrollIntoViewIfNeeded();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the calendar, its options and its help, ${colorScheme}: nothing for axe to find`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'admin');
    await waitForSync(page);
    await scrollToCalendar(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar options' });
    await dialog.getByLabel('Min').first().fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Both Min and Max must have values.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await scrollToCalendar(page);
    expect(await sideScrollFindings(page)).toEqual([]);
    await expectAccessible(page);
  });
}

test('a worker looks at their days, gives them other colours, and hides the calendar', async ({ page }) => {
  await signIn(page, 'worker');
  await waitForSync(page);
  await scrollToCalendar(page);

  // Other days: nothing changes before Apply.
  const card = page.getByRole('region', { name: 'Calendar', exact: true });
  await card.getByRole('button', { name: 'View: Last 7 days' }).click();
  await page.getByRole('textbox', { name: 'Days' }).fill('60');
  await expect(card.getByText(/^Last 7 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText(/^Last 60 days: /)).toBeVisible();

  // With the keyboard to a day, and what is behind it.
  // The longer time is drawn from its first days, and at its end one frame later.
  await expect(calendar(page).locator('[data-cell$=":60"]').first()).toBeVisible();
  const newest = tested(page).last();
  const [, day = '', count = ''] =
    /, (.*): (\d+ tests?)$/.exec((await newest.getAttribute('aria-label')) ?? '') ?? [];
  await newest.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: new RegExp(`^Tests of .*, ${day}$`) });
  await expect(drawer.getByRole('status')).toHaveText(count);
  await page.goBack();
  await expect(drawer).toBeHidden();

  // Colours are kept on the server: they are there after a reload.
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  const options = page.getByRole('dialog', { name: 'Calendar options' });
  await options.getByRole('group', { name: 'Range 4' }).getByLabel('Colour').fill('#1c73c4');
  await options.getByRole('button', { name: 'Remove range 3' }).click();
  await options.getByRole('button', { name: 'Remove range 2' }).click();
  await options.getByRole('group', { name: 'Range 2' }).getByLabel('Min').fill('1');
  await options.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings updated.')).toBeVisible();
  await expect(options).toBeHidden();
  await page.reload();
  await scrollToCalendar(page);
  await expect(page.getByText(/^Last 60 days: /)).toBeVisible();
  await expect(tested(page).first()).toHaveCSS('background-color', 'rgb(28, 115, 196)');
  await expect(page.getByRole('list', { name: 'Colours' })).toContainText('00 tests1+1 test and above');

  // Help leads to Consent, where it is hidden, and shown again.
  await card.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Settings > Consent' }).click();
  const hide = page.getByLabel('Hide the calendar chart on the dashboard');
  await hide.check();
  await expect(page.getByText('Settings updated.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectSixWidgets(page);
  await expect(card).toHaveCount(0);
  await page.goBack();
  await hide.uncheck();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await scrollToCalendar(page);
});

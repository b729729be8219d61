import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { keptInBrowser } from './support/local-files.ts';

test('the login needs no mouse, and says what is wrong', { tag: '@core' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email is not valid')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('worker@demo.heatwise.test');
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sign in credentials are incorrect. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('heatwise-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
});

test('a private address leads to the login and from there back', async ({ page }) => {
  await page.goto('/dashboard');
  await page.waitForURL('**/login?**', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an unknown address says so, with a way back', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('/reset removes everything from the browser after asking', async ({ page }) => {
    await signIn(page, 'viewer');
    await waitForSync(page);
    expect((await keptInBrowser(page)).files).not.toEqual([]);

    await page.goto('/reset');
    await page.getByRole('button', { name: 'Reset…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await expect.poll(() => keptInBrowser(page)).toEqual({ files: [], databases: [], localStorage: [] });
  });
});

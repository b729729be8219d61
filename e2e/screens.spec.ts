import { expectAccessible, expectNoSideScroll } from './support/axe.ts';
import { expectSixWidgets, widget } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { keptInBrowser } from './support/local-files.ts';
import { signIn } from './support/sign-in.ts';
import { waitForSync } from './support/sync-texts.ts';

const PUBLIC = ['/', '/login', '/forgot-password', '/terms-of-use', '/reset', '/no/such/page'] as const;
const PRIVATE = ['/dashboard', '/dashboard?range=all&open=people&status=2', '/dashboard?open=tests'] as const;
const PHONE = { width: 360, height: 740 };

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen, ${colorScheme}: nothing for axe to find, nothing that sticks out on a phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page);
      const desktop = page.viewportSize();
      await page.setViewportSize(PHONE);
      await expectNoSideScroll(page);
      await expectAccessible(page);
      if (desktop) await page.setViewportSize(desktop);
    };

    for (const path of PUBLIC) await look(path);
    await signIn(page, 'admin');
    await waitForSync(page);
    for (const path of PRIVATE) await look(path);
  });
}

test('what opens on the dashboard: nothing for axe to find, and Escape closes it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  await waitForSync(page);
  await expectSixWidgets(page);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: /^Account of / }).click();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden();

  for (const name of ['Hydration distribution', 'Daily hydration status', 'Hydration per tag'] as const) {
    await page.getByRole('button', { name: `Options of “${name}”` }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
    await expect(widget(page, name).getByRole('table')).toBeVisible();
  }
  await expectAccessible(page);
});

test('the login needs no mouse, and says what is wrong', async ({ page }) => {
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

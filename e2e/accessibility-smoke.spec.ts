import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { openScreen, waitUntilSettled } from './support/open-screen.ts';
import { PERSON_WITH_TESTS, type Screen } from './support/screen-list.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** The full walk over all screens is in screens.spec.ts. */
const MAIN_SCREENS: readonly Screen[] = [
  ['/dashboard', 'Dashboard'],
  ['/people', 'People'],
  [PERSON_WITH_TESTS, 'Anika Sharma'],
  ['/measurements', 'Measurements'],
  ['/monitoring', 'Follow-ups'],
  ['/heat-stress', 'Heat stress'],
  ['/settings/alerts', 'Alerts'],
  ['/settings', 'Account'],
];
const PHONE_SCREENS = new Set(['/dashboard', '/people']);

test('the main screens have no axe findings, and fit on a dark phone', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'admin');
  await waitForSync(page);
  for (const [path, heading] of MAIN_SCREENS) {
    await test.step(path, async () => {
      await expect(await openScreen(page, path, heading)).toBeAttached();
      await waitUntilSettled(page);
      await expectAccessible(page);
      if (!PHONE_SCREENS.has(path)) return;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.setViewportSize(PHONE);
      await waitUntilSettled(page);
      expect(await sideScrollFindings(page)).toEqual([]);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  }
});

import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { accessFindings, sideScrollFindings, touchedChartFindings } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { keyboardFindings } from './support/keyboard.ts';
import { openScreen, waitUntilSettled } from './support/open-screen.ts';
import { DESK_SCREENS, PRIVATE_SCREENS, PUBLIC_SCREENS, type Screen } from './support/screen-list.ts';
import { IS_WHOLE_WALK, WHOLE_WALK_TIMEOUT_MS } from './support/walks.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
const LARGE_PHONE = { width: 412, height: 915 };
/** What differs between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'] as const;
/** Twelve private screens each: a machine half as fast walks over them within the journeys' timeout. */
const WALKS = 9;

test.describe.configure({ mode: 'parallel', ...(IS_WHOLE_WALK && { timeout: WHOLE_WALK_TIMEOUT_MS }) });
test.use({ serviceWorkers: IS_WHOLE_WALK ? 'allow' : 'block' });

/** Its switch for push messages needs the service worker, which takes as long as a synchronisation to install. */
const PUSH_SCREEN = '/settings/notifications';

async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** How a screen is looked at besides on a desktop in the light. Each has a turn at every third screen in the short form. */
const LOOKS = ['keyboard', 'dark', 'phones'] as const;

/** Opens a screen, and gives its heading. */
type Open = typeof openScreen;

/** By its address, as from a bookmark. */
const openByAddress: Open = async (page, path, heading) => {
  await page.goto(path);
  return page.getByRole('heading', { name: heading }).first();
};

/** One screen on a desktop and on phones, light and dark, by keyboard: what is wrong with it. */
async function findingsOf(page: Page, open: Open, [path, heading]: Screen, index: number): Promise<string[]> {
  const isLookedAt = (look: (typeof LOOKS)[number]) => IS_WHOLE_WALK || LOOKS[index % LOOKS.length] === look;
  const findings: string[] = [];
  const add = (where: string, found: readonly string[]) =>
    findings.push(...found.map((finding) => `${path} (${where}): ${finding}`));

  const shown = await open(page, path, heading);
  const isShown = await shown.waitFor({ state: 'attached', timeout: 60_000 }).then(
    () => true,
    () => false,
  );
  if (!isShown) return [`${path}: there is no heading “${heading}”`];
  await waitUntilSettled(page);
  await inColours(page, 'light');
  add('light', await accessFindings(page));
  if (isLookedAt('keyboard')) add('keyboard', await keyboardFindings(page));
  if (isLookedAt('dark')) {
    await inColours(page, 'dark');
    add('dark', await accessFindings(page, COLOURS));
  }
  await page.setViewportSize(SMALL_PHONE);
  await waitUntilSettled(page);
  add('360 px', await sideScrollFindings(page));
  if (isLookedAt('phones')) {
    await inColours(page, 'dark');
    add('360 px', await touchedChartFindings(page));
    await page.setViewportSize(LARGE_PHONE);
    add('412 px', await sideScrollFindings(page));
    add('412 px', await touchedChartFindings(page));
    await page.setViewportSize(PHONE);
    add('390 px', await sideScrollFindings(page));
    add('390 px', await touchedChartFindings(page));
    add('390 px, dark', await accessFindings(page));
  }
  await page.setViewportSize(DESKTOP);
  return findings;
}

async function expectGood(page: Page, open: Open, screens: readonly Screen[]): Promise<void> {
  const findings: string[] = [];
  for (const [index, screen] of screens.entries()) {
    await test.step(screen[0], async () => {
      findings.push(...(await findingsOf(page, open, screen, index)));
    });
  }
  expect(findings).toEqual([]);
}

test('every public screen: good for axe, a phone, the keyboard, light and dark', async ({ page }) => {
  await expectGood(page, openByAddress, PUBLIC_SCREENS);
});

for (let walk = 0; walk < WALKS; walk += 1) {
  const screens = PRIVATE_SCREENS.filter((_, index) => index % WALKS === walk);
  test.describe(() => {
    if (screens.some(([path]) => path === PUSH_SCREEN)) test.use({ serviceWorkers: 'allow' });

    test(`private screens, part ${walk + 1} of ${WALKS}: good for axe, a phone, the keyboard, light and dark`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      await waitForSync(page);
      await expectGood(page, IS_WHOLE_WALK ? openByAddress : openScreen, screens);
    });
  });
}

test('the desk’s screens: good for axe, a phone, the keyboard, light and dark', async ({ page }) => {
  await signIn(page, 'desk');
  await waitForSync(page);
  await expectGood(page, IS_WHOLE_WALK ? openByAddress : openScreen, DESK_SCREENS);
});

import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import type { Page } from '@playwright/test';
import { demoClient, salivaTest } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

/** Anika Sharma has a baseline of her own; this is severe by any. */
const HER = { user_id: demoId(DEMO_SEED, 'person/11'), name: 'Anika Sharma' };
const SEVERE_MOSM = 400;
/** Less than the minute after which a browser would ask by itself, and enough for a busy machine. */
const LIVE = { timeout: 45_000 };
/** The display shows its lists part by part: by then each has been there again. */
const TURNED = { timeout: 120_000 };
const PHONE = { width: 390, height: 844 };

async function openWall(page: Page, address = '/monitoring'): Promise<void> {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, address);
  await expect(page.getByRole('region', { name: 'Follow-ups' })).toBeVisible();
}

const followUp = (page: Page) =>
  page.getByRole('region', { name: 'Follow-ups' }).getByRole('listitem').filter({ hasText: HER.name });

test('a severe result comes to the walls by itself, is followed up, and closed with a note for all to see', async ({
  page,
  browser,
  demoUrl,
}) => {
  const context = await browser.newContext({ baseURL: demoUrl, viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  const complaints = collectComplaints(wall);
  await openWall(wall, '/monitoring?wall=true');
  await expect(wall.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden();
  await page.setViewportSize(PHONE);
  await openWall(page);
  for (const one of [wall, page])
    await one.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));

  await demoClient(demoUrl).post([salivaTest(HER.user_id, SEVERE_MOSM)]);

  for (const one of [wall, page]) {
    // The worst class first; before her stand only those of it whose retest is overdue, due, or due before hers. Read at
    // once: the display may turn to its next part at any moment.
    const tiles = one.getByRole('region', { name: 'Follow-ups' }).getByRole('listitem');
    let upToHer: string[] = [];
    const readTiles = async () => {
      upToHer = await tiles.evaluateAll((all, name) => {
        const her = all.findIndex((tile) => tile.textContent?.includes(name));
        return all.slice(0, her + 1).map((tile) => `${tile.getAttribute('data-status')} ${tile.textContent}`);
      }, HER.name);
      return upToHer.at(-1) ?? 'she is not there';
    };
    await expect
      .poll(readTiles, one === wall ? TURNED : LIVE)
      .toMatch(/^severely_dehydrated .*Retest in (2[789]|30) min/);
    for (const tile of upToHer.slice(0, -1))
      expect(tile).toMatch(/^severely_dehydrated .*Retest (overdue|now|in [12]?\d min)/);
  }
  await expect(page.getByRole('region', { name: 'The last hour' })).toContainText('opens a follow-up');
  await expect(wall.getByRole('alert')).toContainText(`New severe case: ${HER.name}`);
  await wall.getByRole('button', { name: 'Seen' }).click();
  await expect(wall.getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: `Follow-up of ${HER.name}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Follow-up' });
  await drawer.getByLabel('What was done?').fill('Saw the medic, sent home');
  await expectAccessible(page);
  expect(await sideScrollFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close the follow-up' }).click();
  await expect(page.getByText('Follow-up closed.')).toBeVisible();

  for (const one of [wall, page]) {
    await expect(followUp(one)).toHaveCount(0, LIVE);
    expect(await one.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
  }
  await expect(page.getByRole('region', { name: 'The last hour' })).toContainText(
    /Closed by .+: Saw the medic, sent home/,
  );
  await wall.keyboard.press('Escape');
  await expect(wall.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  expect(complaints()).toEqual([]);
  await context.close();
});

/** How far the page reaches beyond the window, and whether anything in its lists is cut off below. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const lines = [...document.querySelectorAll('section li')].map((line) => line.getBoundingClientRect());
    const foot = document.querySelector('footer')?.getBoundingClientRect();
    return {
      right: Math.max(0, scrollWidth - window.innerWidth),
      below: Math.max(0, scrollHeight - window.innerHeight),
      cut: lines.filter(({ bottom }) => bottom > (foot?.top ?? 0)).length,
      foot: Math.max(0, (foot?.bottom ?? Number.POSITIVE_INFINITY) - window.innerHeight),
    };
  });
}

test('a link shows the wall on a display that nobody signed in on, on one page of any size', async ({
  page,
  browser,
  demoUrl,
}) => {
  await openWall(page);
  await page.getByRole('button', { name: 'Display links' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Crib room');
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const address = (await dialog.getByTestId('wall-address').textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();

  const context = await browser.newContext({ baseURL: demoUrl });
  const display = await context.newPage();
  const complaints = collectComplaints(display);
  await display.goto(new URL(address).pathname + new URL(address).hash);
  await expect(display.getByRole('list', { name: 'Heat now' })).toContainText('WBGT', LIVE);
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
    [390, 844],
  ] as const) {
    await display.setViewportSize({ width, height });
    await expect(display.getByRole('region', { name: 'Follow-ups' }).getByRole('listitem')).not.toHaveCount(
      0,
    );
    await expect.poll(() => overflow(display)).toEqual({ right: 0, below: 0, cut: 0, foot: 0 });
  }
  await expectAccessible(display);
  await expect(display.getByRole('link')).toHaveCount(0);
  expect(complaints()).toEqual([]);
  await context.close();
});

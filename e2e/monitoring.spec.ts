import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import type { Page } from '@playwright/test';
import { expectAccessible, sideScrollFindings } from './support/axe.ts';
import { demoClient, salivaTest } from './support/demo-client.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { signIn } from './support/sign-in.ts';
import { waitForSync } from './support/sync-texts.ts';

/** Anika Sharma has a baseline of her own; this is severe by any. */
const HER = { user_id: demoId(DEMO_SEED, 'person/11'), name: 'Anika Sharma' };
const SEVERE_MOSM = 400;
/** Far less than the minute after which a browser would ask by itself. */
const LIVE = { timeout: 20_000 };
const PHONE = { width: 390, height: 844 };

async function openWall(page: Page, address = '/monitoring'): Promise<void> {
  await signIn(page, 'admin');
  await waitForSync(page);
  await page.goto(address);
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
    await expect(followUp(one)).toContainText(/Retest in (29|30) min/, LIVE);
    // The worst one first.
    await expect(one.getByRole('region', { name: 'Follow-ups' }).getByRole('listitem').first()).toContainText(
      HER.name,
    );
    await expect(one.getByRole('region', { name: 'The last hour' })).toContainText('opens a follow-up');
  }

  await page.getByRole('button', { name: `Follow-up of ${HER.name}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Follow-up' });
  await drawer.getByLabel('What was done?').fill('Saw the medic, sent home');
  await expectAccessible(page);
  expect(await sideScrollFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Close the follow-up' }).click();
  await expect(page.getByText('Follow-up closed.')).toBeVisible();

  for (const one of [wall, page]) {
    await expect(followUp(one)).toHaveCount(0, LIVE);
    await expect(one.getByRole('region', { name: 'The last hour' })).toContainText(
      /Closed by .+: Saw the medic, sent home/,
    );
    expect(await one.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
  }
  await wall.keyboard.press('Escape');
  await expect(wall.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  expect(complaints()).toEqual([]);
  await context.close();
});

import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signInByForm } from '../tools/demo-driver/sign-in.ts';
import { recordStatusTexts, waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectSixWidgets, newestMeasurement, testsIn } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { keptInBrowser } from './support/local-files.ts';
import { startSimulator } from './support/simulator.ts';

/** Less than the minute after which a browser asks by itself; how long it took is printed, for a busy machine proves no speed. */
const LIVE_WITHIN_MS = 45_000;

test.use({ serviceWorkers: 'allow' });

test('from the login to a live dashboard, without a network, and out again', { tag: '@core' }, async ({
  page,
  context,
  demoUrl,
}) => {
  const shownTexts = await recordStatusTexts(page);

  await test.step('log in from the landing page', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await signInByForm(page, 'admin');
  });

  await test.step('the first synchronisation reports its progress to the end', async () => {
    await expect.poll(shownTexts, { timeout: 60_000 }).toContain('Done Syncing Initial Data');
    const texts = await shownTexts();
    const told = (subject: string) => (text: string) =>
      text.startsWith(`Syncing ${subject} data... Please do not refresh the page (`) && text.endsWith(' %)');
    for (const subject of ['core', 'image', 'measurement']) {
      expect(texts.some(told(subject)), `a text about ${subject} data among ${texts}`).toBe(true);
    }
    await expect(page.getByText('Done Syncing Initial Data')).toBeHidden();
    await waitForSync(page);
  });

  await test.step('six widgets with the data of the demo', async () => {
    await expectSixWidgets(page);
  });

  await test.step('devices measure: the dashboard changes by itself, without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
    const client = demoClient(demoUrl);
    const token = await client.logIn('admin');
    const newest = newestMeasurement(page);
    const { sync_time } = await client.core(token);
    const before = await newest.allTextContents();
    const simulator = startSimulator(demoUrl, { rate: 4, seconds: 5 });
    await expect
      .poll(async () => (await client.idsAfter(token, sync_time)).size, { intervals: [20] })
      .toBeGreaterThan(0);
    const acknowledgedAt = performance.now();
    await expect(newest).not.toHaveText(before, { timeout: LIVE_WITHIN_MS });
    const shownAfter = Math.round(performance.now() - acknowledgedAt);
    expect(await simulator.ended, simulator.output()).toBe(0);
    console.log(`shown ${shownAfter} ms after the acknowledgement`);
    expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
  });

  await test.step('without a network everything is still there, and says how old it is', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await waitForSync(page);
    const shown = await testsIn(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Offline – data from \d\d:\d\d$/)).toBeVisible();
    await expectSixWidgets(page);
    // What the devices sent last may have been kept without having been drawn before.
    await expect.poll(() => testsIn(page)).toBeGreaterThanOrEqual(shown);
    await context.setOffline(false);
    await waitForSync(page);
  });

  await test.step('after signing out nothing of it is left in the browser', async () => {
    expect((await keptInBrowser(page)).files).not.toEqual([]);
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await expect.poll(async () => (await keptInBrowser(page)).files).toEqual([]);
  });

  await test.step('the next person sees only their own', async () => {
    await signInByForm(page, 'worker');
    await waitForSync(page);
    await expectSixWidgets(page);
  });
});

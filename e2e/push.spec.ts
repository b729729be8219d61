import { buildDemoOrganisation } from '@heatwise/builders/demo/build-demo-organisation';
import type { BrowserContext, Page } from '@playwright/test';
import { openPushService } from '../apps/api/src/testing/push-service.ts';
import { demoClient, salivaTest } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect } from './support/journey.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { usePushAddress } from './support/push-address.ts';
import { WHOLE_BROWSER } from './support/whole-browser.ts';

const SEVERE_MOSM = 400;
const LATELY_MS = 3 * 86_400_000;
test.use({
  ...WHOLE_BROWSER,
  serviceWorkers: 'allow',
  demoSettings: [{ OUTBOUND_LOOPBACK: 'true' }, { scope: 'worker' }],
});

async function bring(context: BrowserContext, page: Page, message: unknown): Promise<void> {
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
  await session.detach();
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
      getNotifications: () => ready.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** With an earlier result of the last days, the new one makes other rules fire as well: two alerts, two messages. */
function personNotTestedLately() {
  const now = Date.now();
  const { users, measurements } = buildDemoOrganisation({ now });
  const tested = new Set(
    measurements
      .filter(({ created_time }) => Date.parse(created_time) > now - LATELY_MS)
      .map(({ user_id }) => user_id),
  );
  const person = users.find(
    ({ user_id, email, is_hidden, active }) => email === null && active && !is_hidden && !tested.has(user_id),
  );
  if (!person) throw new Error('everybody of the demo was tested lately');
  return person;
}

test('an alert comes as a push message that only this browser can read, and is acknowledged from it', {
  tag: '@core',
}, async ({ page, context, demoUrl }) => {
  const service = await openPushService();
  const browser = service.newBrowser();
  await context.grantPermissions(['notifications'], { origin: demoUrl });
  await usePushAddress(page, browser.address);
  await signIn(page, 'admin');
  await waitForSync(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await openUnnamedScreen(page, '/settings/notifications');
  await page.getByRole('switch', { name: 'On this device' }).click({ force: true });
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText('A push message is on its way to this device.')).toBeVisible();
  await expect.poll(() => browser.messages).toMatchObject([{ title: 'Push messages arrive here' }]);

  const person = personNotTestedLately();
  await demoClient(demoUrl).post([salivaTest(person.user_id, SEVERE_MOSM)]);
  await expect.poll(() => browser.messages.length, { timeout: 90_000 }).toBeGreaterThan(1);
  const [, message] = browser.messages as { title: string; acknowledge: { call: string } }[];
  expect(JSON.stringify(message)).not.toContain(person.name_last);
  // A push service also delivers again when the service worker did not start in time.
  await expect(async () => {
    await bring(context, page, message);
    await expect.poll(() => shownOn(page), { timeout: 15_000 }).toMatchObject([{ title: message?.title }]);
  }).toPass();

  await openUnnamedScreen(page, '/settings/alerts');
  const answer = page.getByRole('button', { name: new RegExp(`Acknowledge.*${person.name_last}`) });
  await expect(answer.first()).toBeVisible();
  const [worker] = context.serviceWorkers();
  // Runs in the service worker, whose types are not those of a page.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'acknowledge' }));
  })()`);
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: 'Acknowledged' }]);
  await expect(answer).toHaveCount(0);

  await openUnnamedScreen(page, '/settings/notifications');
  await page.getByRole('switch', { name: 'On this device' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Send a test message' })).toBeHidden();
  await service.close();
});

import type { User } from '@heatwise/contract/entities/people';
import type { Page } from '@playwright/test';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { type Account, signIn, signInByForm } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectSixWidgets, summary, widget } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

/** What each account of the demo may see: how many people, as the server's own rows say. */
const REACH: Readonly<Record<Account, (people: number, everyone: number) => boolean>> = {
  admin: (people, everyone) => people === everyone,
  manager: (people, everyone) => people > 1 && people < everyone,
  viewer: (people, everyone) => people > 1 && people < everyone,
  worker: (people) => people === 1,
};

function isShown(user: { active: boolean } | User): boolean {
  return user.active && 'is_hidden' in user && !user.is_hidden;
}

for (const account of ['admin', 'manager', 'viewer', 'worker'] as const) {
  test(`${account} sees the people they may see, and nobody else`, async ({ page, demoUrl }) => {
    const client = demoClient(demoUrl);
    const everyone = (await client.core(await client.logIn('admin'))).users.filter(isShown);
    const mine = (await client.core(await client.logIn(account))).users.filter(isShown);
    expect(REACH[account](mine.length, everyone.length), `${mine.length} of ${everyone.length}`).toBe(true);

    await signIn(page, account);
    await waitForSync(page);
    await openUnnamedScreen(page, '/dashboard?range=all');
    await expectSixWidgets(page);
    const people = mine.length === 1 ? '1 person' : `${mine.length.toLocaleString('en')} people`;
    await expect(summary(page)).toContainText(` · ${people} · `);

    const names = new Set(
      mine.map((user) => ('name_first' in user ? `${user.name_first} ${user.name_last}` : '')),
    );
    const shown = await widget(page, 'Latest measurements')
      .getByRole('row')
      .getByRole('button')
      .allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !names.has(name.trim()))).toEqual([]);
  });
}

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('without a connection the login explains why it refuses, and works once it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.getByLabel('Email').fill('viewer@demo.heatwise.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByText('You are offline. Changes can be saved again when the connection is back.'),
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});

async function readToken(page: Page): Promise<string | undefined> {
  const record = await page.evaluate(() => JSON.stringify(localStorage));
  return /hws_[\w-]+/.exec(record)?.[0];
}

test('a session ended elsewhere goes to the login, and leaves nothing behind', { tag: '@core' }, async ({
  page,
  demoUrl,
}) => {
  await signIn(page, 'viewer');
  await waitForSync(page);
  const token = await readToken(page);
  expect(token).toBeDefined();
  // While nobody looks: a page that is open notices by itself, and a reload in the middle of that is another matter.
  await page.goto('about:blank');
  await fetch(`${demoUrl}/api/v2/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  await page.goto('/dashboard');
  await page.waitForURL('**/login?**', { waitUntil: 'commit' });
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('a test entered offline outlives the session, and is sent once its author has signed in again', async ({
  page,
  context,
  demoUrl,
}) => {
  await signIn(page, 'manager');
  await waitForSync(page);
  const token = await readToken(page);
  await page.getByRole('link', { name: 'Measurements' }).first().click();
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Measure' });
  await form.getByRole('combobox', { name: 'Person' }).click();
  await page.locator('[role=option]').first().click();
  await form.getByLabel('Value (mOsm)').fill('88.5');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 pending entry')).toBeVisible();

  await fetch(`${demoUrl}/api/v2/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  await context.setOffline(false);
  await page.waitForURL('**/login?**', { waitUntil: 'commit' });
  await expect(page.getByText(/Entries that were not sent yet are still on this device/)).toBeVisible();
  await signInByForm(page, 'manager');
  await expect(page.getByText('Pending entry sent.')).toBeVisible();
});

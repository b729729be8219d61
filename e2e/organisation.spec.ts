import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { unzip } from '../apps/api/src/http/zip-archive.ts';
import { DEMO_PASSWORD } from '../tools/demo/fill-demo.ts';
import { spawnLater, stopDemo } from '../tools/demo-driver/demo-server.ts';
import { type Account, signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { createOwnDemoTest, queryAsOwner } from './support/own-demo.ts';
import { choose } from './support/people.ts';

const test = createOwnDemoTest();

/** Somebody else, in a browser of their own. */
async function otherBrowser(browser: Browser, baseURL: string, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, account);
  await waitForSync(page);
  return page;
}

async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings updated.').first()).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
}

async function closeOrganisation(page: Page, name: string): Promise<void> {
  await page.getByLabel(`Type “${name}” to confirm`).fill(name);
  await page.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Close the organisation…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close the organisation' }).click();
  await expect(page.getByText(`${name} is closed`)).toBeVisible();
}

/** The stored date of erasing follows the database's clock, which no server can put forward: its owner moves the date. */
async function moveErasing(directory: string, days: number): Promise<void> {
  const statement = 'update closings set erase_at = erase_at - make_interval(days => $1)';
  await queryAsOwner(directory, statement, [days]);
}

/** Goes through the login up to what it says in the end. */
async function tryToSignIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@demo.heatwise.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const NAME = 'Ironbark Group';

test('settings, roles and the end of an organisation', async ({ page, browser, demo }) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  const viewer = await otherBrowser(browser, demo.url, 'viewer');
  await openUnnamedScreen(viewer, '/settings/preferences');
  await expect(viewer.getByText('Temperatures in °C')).toBeVisible();

  await test.step('what an admin sets shows in another browser by itself', async () => {
    await openUnnamedScreen(page, '/settings/org');
    await page.getByLabel('Organisation name').fill(NAME);
    await page.getByText('Imperial', { exact: true }).click();
    await page.getByLabel('Shortest password allowed').fill('12');
    await page.getByRole('link', { name: 'Admins' }).click();
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByText('Keep editing').click();
    await saveSettings(page);

    await expect(viewer.getByText(NAME).first()).toBeVisible();
    await expect(viewer.getByText('Temperatures in °F')).toBeVisible();
    await openUnnamedScreen(page, '/settings/account');
    await expect(page.getByText(/At least 12 characters/)).toBeVisible();
  });

  await test.step('so is its logo, as wide as it is', async () => {
    const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b5f6b' } });
    const buffer = await drawn.png().toBuffer();
    await openUnnamedScreen(page, '/settings/org');
    await page.getByLabel('Picture file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('img', { name: 'The organisation’s logo' })).toBeVisible();
    const shown = viewer.getByRole('banner').locator('img[src^="data:image/jpeg"]');
    await expect(shown).toBeVisible();
    expect(await shown.boundingBox()).toMatchObject({ width: 48, height: 32 });
    await expectAccessible(page);
  });

  await test.step('a role is given and taken; the last admin stays', async () => {
    await openUnnamedScreen(page, '/settings/admins');
    const admins = page.getByRole('region', { name: 'Organisation admin' });
    await expect(admins.getByText('The last organisation admin cannot be removed.')).toBeVisible();
    const readers = page.getByRole('region', { name: 'BI data reader' });
    await readers.getByRole('button', { name: 'Add a person' }).click();
    await choose(page, 'Person', 'Anika Sharma');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(readers.getByText('Anika Sharma')).toBeVisible();
    await readers.getByRole('button', { name: 'Remove Anika Sharma as BI data reader' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(readers.getByText('Anika Sharma')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'History of changes' }).click();
    await expect(page.getByText('BI data reader').first()).toBeVisible();
  });

  await test.step('everything is exported, then the organisation is closed: only admins are left', async () => {
    await openUnnamedScreen(page, '/settings/close');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^heatwise-ironbark-group-\d{4}-\d\d-\d\d\.zip$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const files = await unzip(Buffer.concat(chunks));
    expect(String(files.get('users.csv'))).toContain('Anika,Sharma');
    expect(String(files.get('measurements.csv')).split('\r\n').length).toBeGreaterThan(10_000);

    await closeOrganisation(page, NAME);

    await viewer.waitForURL('**/login**');
    await tryToSignIn(viewer, 'viewer');
    await expect(viewer.getByText('Your organisation is closed')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(/On \d\d \w{3} \d{4} all its data will be erased\./)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('reopened, everybody is there again', async () => {
    await page.getByRole('link', { name: 'Export or reopen' }).click();
    await page.getByRole('button', { name: 'Reopen…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText(`${NAME} is closed`)).toBeHidden();
    await signIn(viewer, 'viewer');
    await waitForSync(viewer);
    await viewer.context().close();
  });

  await test.step('closed again, it is erased thirty days later', async () => {
    await openUnnamedScreen(page, '/settings/close');
    await page.getByRole('checkbox', { name: 'Close without an export' }).check();
    await closeOrganisation(page, NAME);
    await page.goto('about:blank');
    await moveErasing(demo.directory, 31);
    await demo.stop();

    const later = spawnLater({ DATA_DIR: demo.directory }, 31);
    try {
      const url = await later.url;
      const login = () =>
        fetch(`${url}/api/v2/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'admin@demo.heatwise.test', password: DEMO_PASSWORD }),
        });
      await expect.poll(async () => (await login()).status).toBe(401);
      const context = await browser.newContext({ baseURL: url });
      const afterwards = await context.newPage();
      await tryToSignIn(afterwards, 'worker');
      await expect(
        afterwards.getByText('Sign in credentials are incorrect. Please try again.'),
      ).toBeVisible();
      await context.close();
    } finally {
      await stopDemo(later);
    }
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openReceiver, verified } from '../apps/api/src/features/services/testing/webhook-receiver.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect } from './support/journey.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

/** A demo that posts to this very machine. */
test.use({ demoSettings: [{ OUTBOUND_LOOPBACK: 'true' }, { scope: 'worker' }] });

test('a program reads with a token that an admin made, until it is revoked', { tag: '@core' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/services');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('Payroll');
  await dialog.getByLabel('Read people').check();
  await dialog.getByLabel('Read measurements').check();
  await dialog.getByRole('button', { name: 'Create the token' }).click();
  const token = (await page.getByTestId('api-token').textContent()) ?? '';
  expect(token).toMatch(/^hwa_/);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(token)).toBeHidden();

  // The example of the API, as a customer would run it.
  const script = ['--import', 'tsx', 'tools/client/example.ts', new URL(page.url()).origin, token];
  const run = () => promisify(execFile)(process.execPath, script);
  expect((await run()).stdout.match(/ mOsm at /g)?.length).toBeGreaterThan(10);

  const headers = { authorization: `Bearer ${token}` };
  const people = () => request.get('/api/v3/device/people', { headers });
  expect((await (await people()).json()).data.length).toBeGreaterThan(10);
  // What it was not made for stays shut.
  const alerts = await request.get('/api/v3/alerts', { headers });
  expect([alerts.status(), (await alerts.json()).code]).toEqual([403, 'api-token-scope-missing']);

  await page.getByRole('button', { name: 'Revoke Payroll' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked.')).toBeVisible();
  expect((await people()).status()).toBe(401);
  await expect(run()).rejects.toThrow(/was revoked/);
  await expect(page.getByText('No API tokens')).toBeVisible();
});

test('a program is told what happens by a webhook that it can check', async ({ page }) => {
  const receiver = await openReceiver();
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/services');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('A person was added').check();
  await dialog.getByLabel('Names and results too').check();
  await dialog.getByRole('button', { name: 'Create the webhook' }).click();
  const secret = (await page.getByTestId('webhook-secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();

  await page.getByRole('button', { name: `Open ${receiver.url}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Webhook' });
  await drawer.getByRole('button', { name: 'Send a test' }).click();
  await expect(drawer.getByText('Delivered')).toBeVisible();
  const told = () => receiver.received.map((message) => verified(secret, message));
  expect(told()).toMatchObject([{ type: 'webhook.test' }]);

  await openUnnamedScreen(page, '/people/new');
  await page.getByLabel('First name').fill('Perpetua');
  await page.getByLabel('Last name').fill('Webhook');
  await page.getByRole('button', { name: 'Create person' }).click();
  await expect.poll(() => told().at(-1)?.data.people?.[0]?.name_first).toBe('Perpetua');

  await openUnnamedScreen(page, '/settings/services');
  await page.getByRole('button', { name: `Open ${receiver.url}` }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this webhook?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('No webhooks')).toBeVisible();
  await receiver.close();
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const SERIAL = 'HW-GATE-7';

async function makeToken(page: Page): Promise<string> {
  await openUnnamedScreen(page, '/settings/devices?tab=tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New device token' });
  await dialog.getByLabel('Name').fill('Gate reader');
  await dialog.getByLabel('Serial number').fill(SERIAL);
  await dialog.getByRole('button', { name: 'Create the token' }).click();
  const token = (await page.getByTestId('device-token').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();
  return token;
}

test('a token made on the screen lets a device in until it is revoked', { tag: '@core' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  const token = await makeToken(page);
  await expect(page.getByText(token)).toBeHidden();
  await expect(page.getByText(`For ${SERIAL}`)).toBeVisible();

  const headers = { authorization: `Bearer ${token}` };
  const people = await (await request.get('/api/v3/device/people', { headers })).json();
  const post = () =>
    request.post('/api/v3/measurement', {
      headers,
      data: {
        measurement_id: randomUUID(),
        user_id: people.data[0].user_id,
        type: 'sosm',
        value: 48,
        created_time: new Date().toISOString(),
        metadata: { _firmware: '9.9.1' },
      },
    });
  expect((await post()).status()).toBe(200);

  // The device is known by its test, which has come into this browser by itself.
  await openUnnamedScreen(page, '/settings/devices');
  await page.getByLabel('Search devices').fill(SERIAL);
  await page.getByRole('row', { name: SERIAL }).click();
  const drawer = page.getByRole('dialog', { name: SERIAL });
  await expect(drawer.getByText('9.9.1')).toBeVisible();
  await expect(drawer.getByText('48 mOsm')).toBeVisible();
  await drawer.getByLabel('Nickname').fill('Gate');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Gate' })).toBeVisible();

  await openUnnamedScreen(page, '/settings/devices?tab=tokens');
  await page.getByRole('button', { name: 'Revoke Gate reader' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked.')).toBeVisible();
  expect((await post()).status()).toBe(401);
  await expect(page.getByText(`For ${SERIAL}`)).toBeHidden();
});

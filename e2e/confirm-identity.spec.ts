import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import { REAUTHENTICATION_MINUTES } from '@heatwise/domain/session/reauthentication';
import { TWO_FACTOR_SETUP_NEEDED, VERIFICATION_CODE_INCORRECT } from '@heatwise/domain/session/two-factor';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { DEMO_PASSWORD } from '../tools/demo/fill-demo.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { createOwnDemoTest, queryAsOwner } from './support/own-demo.ts';

const test = createOwnDemoTest();

const VIEWER = 'viewer@demo.heatwise.test';

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(VIEWER);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Sets two-factor up at the sign-in, and returns the recovery codes. */
async function setTwoFactorUp(page: Page): Promise<string[]> {
  await enterPassword(page);
  await expect(page.getByText(TWO_FACTOR_SETUP_NEEDED)).toBeVisible();
  await expectAccessible(page);
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  const code = generateSync({ secret: (shown ?? '').replaceAll(' ', '') });
  const wrong = code === '000000' ? '000001' : '000000';
  await page.keyboard.type(wrong);
  await expect(page.getByText(VERIFICATION_CODE_INCORRECT)).toBeVisible();
  await expect(page.getByLabel('One-time code')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use another email' })).toBeHidden();
  await expectAccessible(page);
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  return codes.allTextContents();
}

test('an admin confirms who they are for a new token, and requires a second factor that a member sets up on a phone', async ({
  page,
  browser,
  demo,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await queryAsOwner(
    demo.directory,
    'update sessions set created_at = created_at - make_interval(mins => $1)',
    [REAUTHENTICATION_MINUTES + 1],
  );

  await test.step('a new token asks for the password, by keyboard, and keeps the form', async () => {
    await openUnnamedScreen(page, '/settings/services');
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New API token' });
    await form.getByLabel('Name').fill('Payroll');
    await form.getByLabel('Read people').check();
    const create = form.getByRole('button', { name: 'Create the token' });
    await create.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirm it is you' });
    await expect(question.getByLabel('Your password')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(create).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(question.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await expect(question.getByText(CURRENT_PASSWORD_INCORRECT)).toBeVisible();
    await expect(question.getByLabel('Your password')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('api-token')).toHaveText(/^hwa_/);
    await page.getByRole('button', { name: 'I have saved it' }).click();
  });

  await test.step('the admin requires a second factor', async () => {
    await openUnnamedScreen(page, '/settings/org');
    await page.getByLabel('Require two-factor authentication').press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings updated.')).toBeVisible();
  });

  await test.step('a member sets it up at the next sign-in, and signs in with a recovery code', async () => {
    const context = await browser.newContext({
      baseURL: demo.url,
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    const phone = await context.newPage();
    const [recoveryCode = ''] = await setTwoFactorUp(phone);
    await phone.getByRole('button', { name: 'I have saved them' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await context.clearCookies();
    await phone.evaluate(() => localStorage.clear());

    await enterPassword(phone);
    await phone.getByRole('button', { name: 'Use a recovery code' }).click();
    await phone.getByLabel('Recovery code').fill(recoveryCode);
    await phone.getByRole('button', { name: 'Sign in with the recovery code' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await context.close();
  });
});

import type { Browser, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { LATE_MAIL_MS, linkIn, type Mailbox, openMailbox } from '../apps/api/src/testing/mailbox.ts';
import { DEMO_ACCOUNTS } from '../tools/demo/fill-demo.ts';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { spawnDemo, stopDemo, withDemoData } from '../tools/demo-driver/demo-server.ts';
import { signIn, signInByForm } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { acceptInvitation } from './support/invitation.ts';
import { expect, test as journey } from './support/journey.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { createPerson } from './support/people.ts';

const STEP_SECONDS = 30;
/** A slow machine checks a code within these. */
const CHECK_SECONDS = 5;
const boss = { email: 'boss@berg-quarries.test', password: 'a long and quiet river' };
const worker = { email: 'worker@berg-quarries.test', password: 'first of many words' };
const newPassword = 'a short and loud brook';
const RESET = 'Choose a new password';

async function register(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register your organisation' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  for (const text of [
    'Organisation name is required',
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please accept the terms of use prior to proceed with the account registration',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('Organisation').fill('Berg Quarries');
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill(boss.email);
  await page.getByLabel('Password', { exact: true }).fill(boss.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

async function resetByMail(page: Page, mailbox: Mailbox, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(linkIn(await mailbox.mail(email, 'Choose a new password')).href);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm the new password').fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password updated.')).toBeVisible();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
}

/** Gives the code of the previous step, which the server accepts too: the current one is then left for the next sign-in. */
async function generatePreviousCode(secret: string): Promise<string> {
  const readSecondsLeft = () => STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS);
  await expect.poll(readSecondsLeft).toBeGreaterThan(CHECK_SECONDS);
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - STEP_SECONDS });
}

/** Returns the secret and the recovery codes. */
async function turnTwoFactorOn(page: Page) {
  await openUnnamedScreen(page, '/settings/account');
  await page.getByRole('link', { name: 'Turn on two-factor' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await page.getByLabel('One-time code').fill(await generatePreviousCode(secret));
  await expect(page.getByText('Successfully enable 2FA.')).toBeVisible();
  const recoveryCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(recoveryCodes).toHaveLength(8);
  return { secret, recoveryCodes };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.waitForURL('**/login', { waitUntil: 'commit' });
}

/** From the login, where signing out leads, up to the step that asks for a code. */
async function signInUpToCode(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(worker.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('One-time code')).toBeFocused();
}

test.use({ serviceWorkers: 'allow' });

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

test('an account’s life: register, confirm, invite, reset, two-factor, a code, a recovery code, the end', async ({
  page,
  browser,
  demoUrl,
  mailbox,
}) => {
  await register(page);
  const confirmation = linkIn(await mailbox.mail(boss.email, 'Confirm your registration'));
  expect(confirmation.origin).toBe(demoUrl);
  await page.goto(confirmation.href);
  await expect(page.getByText('Berg Quarries')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and register' }).click();
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await waitForSync(page);
  await createPerson(page, { name_first: 'Max', name_last: 'Stein', email: worker.email });

  const invitation = linkIn(await mailbox.mail(worker.email, 'An account for you'));
  expect(invitation.origin).toBe(demoUrl);

  const theirs = await newPage(browser, demoUrl);
  await acceptInvitation(theirs, invitation.href, worker.password);
  await expect(theirs.getByLabel('Email')).toHaveValue(worker.email);
  await signInByForm(theirs, worker);
  const other = await newPage(browser, demoUrl);
  await resetByMail(other, mailbox, worker.email);
  await mailbox.mail(worker.email, 'Your password was changed');
  await theirs.reload();
  await theirs.waitForURL('**/login?**', { waitUntil: 'commit' });

  await signInByForm(other, { email: worker.email, password: newPassword });
  await waitForSync(other);
  const { secret, recoveryCodes } = await turnTwoFactorOn(other);
  await signOut(other);

  await signInUpToCode(other);
  await other.getByLabel('One-time code').fill('000000');
  await expect(
    other.getByText('The verification code you entered was incorrect. Please try again.'),
  ).toBeVisible();
  await other.getByLabel('One-time code').fill(generateSync({ secret }));
  await other.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await signOut(other);

  await signInUpToCode(other);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await other.getByRole('button', { name: 'Sign in with the recovery code' }).click();
  await other.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await waitForSync(other);
  await openUnnamedScreen(other, '/settings/account');
  await expect(other.getByText('7 recovery codes are left.')).toBeVisible();

  await other.getByRole('button', { name: 'Delete my account…' }).click();
  await other.getByLabel('Type “delete” to confirm').fill('delete');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await other.waitForURL('**/login', { waitUntil: 'commit' });
});

test('the admin’s own account: sessions, the password, and why the last admin stays', async ({
  page,
  demoUrl,
}) => {
  await demoClient(demoUrl).logIn('admin');
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/account');
  await expect(page.getByText('The last organisation admin cannot be removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);

  await page.getByLabel('Current password', { exact: true }).fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm the new password').fill(newPassword);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
});

journey('a mail survives a server that is killed while sending it, and arrives once', async () => {
  const admin = DEMO_ACCOUNTS[0].email;
  let deliveries = 0;
  const mailbox = await openMailbox({
    arrivesWithinMs: LATE_MAIL_MS,
    // The first delivery is never acknowledged: the server dies waiting for it.
    accept: async ({ subject }) => {
      if (subject !== RESET) return;
      deliveries += 1;
      if (deliveries === 1) await new Promise(() => undefined);
    },
  });
  await withDemoData(async (DATA_DIR) => {
    const first = spawnDemo({ DATA_DIR, SMTP_URL: mailbox.smtpUrl });
    const response = await fetch(`${await first.url}/api/v2/auth/reset_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin }),
    });
    expect(response.status).toBe(200);
    await expect.poll(() => deliveries).toBe(1);
    first.process.kill('SIGKILL');
    await first.ended;

    const second = spawnDemo({ DATA_DIR, SMTP_URL: mailbox.smtpUrl });
    try {
      await second.url;
      await mailbox.mail(admin, RESET);
      expect(mailbox.received.filter(({ subject }) => subject === RESET)).toHaveLength(1);
    } finally {
      await stopDemo(second);
    }
  });
  await mailbox.close();
});

import type { Page } from '@playwright/test';
import { type IdentityProvider, openIdentityProvider } from '../apps/api/src/testing/identity-provider.ts';
import { type NameServer, openNameServer } from '../apps/api/src/testing/name-server.ts';
import { signIn, signInByForm } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { test as mailJourney } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const DOMAIN = 'harbour.test';

/** A demo that reaches providers on this machine, and a real OpenID provider with its own login page. */
const test = mailJourney.extend<object, { provider: IdentityProvider; names: NameServer }>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted parts from this pattern
    async ({}, use) => {
      const names = await openNameServer();
      await use(names);
      await names.close();
    },
    { scope: 'worker' },
  ],
  demoSettings: [
    async ({ names }, use) => use({ OUTBOUND_LOOPBACK: 'true', DNS_SERVERS: names.address }),
    { scope: 'worker' },
  ],
  provider: [
    async ({ demoUrl }, use) => {
      const provider = await openIdentityProvider({
        redirectUris: [`${demoUrl}/login/callback`],
        postLogoutRedirectUris: [`${demoUrl}/login`],
      });
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow' });

/** The provider's page wants a font from elsewhere, which nobody needs here. */
async function withoutFonts(page: Page): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
}

/** Types the email at our login, which leads to the provider. */
async function goToProvider(page: Page, email: string, provider: IdentityProvider): Promise<void> {
  await withoutFonts(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`signs in at ${new URL(provider.issuer).host}.`)).toBeVisible();
  await page.getByRole('button', { name: `Continue to ${new URL(provider.issuer).host}` }).click();
  await page.waitForURL(`${provider.issuer}/**`);
}

/** The provider's own pages: who are you, and may they know it. */
async function answerProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const consent = page.getByRole('button', { name: 'Continue' });
  await consent
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  if (page.url().includes('/interaction/')) await consent.click();
}

test('an admin confirms a domain by its record, sets up a provider and tests it', async ({
  page,
  provider,
  names,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/sso');
  await page.getByLabel('Add a domain').fill('gmail.com');
  await page.getByRole('button', { name: 'Add the domain' }).click();
  await expect(page.getByText('This is the domain of an email provider.')).toBeVisible();
  await page.getByLabel('Add a domain').fill(DOMAIN);
  await page.getByRole('button', { name: 'Add the domain' }).click();
  await page.getByRole('button', { name: `Check ${DOMAIN} now` }).click();
  await expect(page.getByText('The record was not found.')).toBeVisible();
  await expectAccessible(page);
  const value = await page.getByText(/^heatwise=/).textContent();
  names.set(`_heatwise.${DOMAIN}`, value ?? '');
  await page.getByRole('button', { name: `Check ${DOMAIN} now` }).click();
  await expect(page.getByText(`${DOMAIN} is yours now.`)).toBeVisible();

  await page.getByRole('button', { name: 'Add another provider' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  for (const text of ['Name is required', 'Issuer is required', 'Client ID is required']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('Name').fill('Harbour');
  await page.getByLabel('Issuer').fill(`${provider.issuer}/nowhere`);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The provider answered 404')).toBeVisible();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The provider answers')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Client ID').fill(provider.client_id);
  await page.getByLabel(DOMAIN).check();
  await page.getByRole('switch', { name: 'Let new people in' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Harbour was saved.')).toBeVisible();
  await expect(page.getByText('0 people sign in this way · new people are let in')).toBeVisible();
});

test('somebody signs in through the provider’s own page, also after its keys changed, and signs out of both', async ({
  page,
  provider,
}) => {
  provider.know('ida', {
    sub: 'subject-of-ida',
    email: `ida@${DOMAIN}`,
    given_name: 'Ida',
    family_name: 'Berg',
  });
  await goToProvider(page, `ida@${DOMAIN}`, provider);
  await expect(page.getByPlaceholder('Enter any login')).toHaveValue(`ida@${DOMAIN}`);
  await answerProvider(page, 'ida');
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/account');
  await expect(page.getByText('You sign in through Harbour', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // An ended session is renewed without a question, and back where one was. The application notices the end by itself.
  const ended = await tokenOf(page);
  // Asked from outside of the browser, which the answer would tell to forget everything.
  await page.request.get('/api/v2/auth/logout', { headers: { authorization: `Bearer ${ended}` } });
  await expect
    .poll(async () => {
      // While the browser goes to the provider and back there is no page to ask.
      const token = await tokenOf(page).catch(() => undefined);
      return token !== undefined && token !== ended;
    })
    .toBe(true);
  await page.waitForURL('**/settings/account');
  await expect(page.getByText('You sign in through Harbour', { exact: true })).toBeVisible();

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL('**/login');
  // The provider asks again who it is; its new keys are fetched, though not within seconds of the last time.
  await provider.rotateKeys();
  await expect(async () => {
    await page.context().clearCookies();
    await goToProvider(page, `ida@${DOMAIN}`, provider);
    await answerProvider(page, 'ida');
    await page.waitForURL('**/dashboard', { waitUntil: 'commit', timeout: 10_000 });
  }).toPass();
});

test('when the provider no longer knows somebody, an ended session asks for the email', async ({ page }) => {
  await withoutFonts(page);
  await page.goto('/');
  await rememberWorkAccount(page);
  await page.goto('/login?ended=true&return_to=%2Fpeople');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

/** The session's token that the page keeps. */
async function tokenOf(page: Page): Promise<string | undefined> {
  const record = await page.evaluate(() => localStorage.getItem('heatwise_login') ?? '');
  return /hws_[\w-]+/.exec(record)?.[0];
}

/** As if Ida had signed in here through the provider. */
async function rememberWorkAccount(page: Page): Promise<void> {
  await page.evaluate(async (email) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email });
    const answer = await fetch('/api/v2/auth/method', { method: 'POST', headers, body });
    const { provider_id } = (await answer.json()).data.federated_provider;
    localStorage.setItem('heatwise_work_account', JSON.stringify({ email, provider_id }));
  }, `ida@${DOMAIN}`);
}

test('errors are reported calmly, and there is a way back', async ({ page, provider }) => {
  // Somebody has the email here already, with a password.
  provider.know('impostor', { sub: 'impostor', email: 'viewer@demo.heatwise.test' });
  await goToProvider(page, `nobody@${DOMAIN}`, provider);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('The sign-in was cancelled. Nothing was changed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  // A code that somebody else's page brought: nothing was begun here.
  await page.goto('/login/callback#code=stolen&state=made-up');
  await expect(page.getByText('The sign-in was not started in this tab')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Email').fill('viewer@demo.heatwise.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

  // Whoever comes back by the browser's button is offered their password.
  await goToProvider(page, `nobody@${DOMAIN}`, provider);
  await page.goBack();
  await page.getByRole('button', { name: 'Use a password instead' }).first().click();
  await expect(page.getByText(/password/i).first()).toBeVisible();
});

test('an account moves to the provider and back to a password', async ({ page, provider, demoUrl }) => {
  const worker = 'worker@demo.heatwise.test';
  provider.know('worker', { sub: 'subject-of-worker', email: worker });
  await withoutFonts(page);
  await signIn(page, 'worker');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/account');
  await page.getByRole('button', { name: 'Move to Harbour' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await answerProvider(page, 'worker');
  await expect(page.getByRole('heading', { name: 'Move to your work account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill('not the password');
  await page.getByRole('button', { name: 'Move to the work account' }).click();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password').fill('heatwise-demo');
  await page.getByRole('button', { name: 'Move to the work account' }).click();
  await expect(page.getByText('You now sign in with your work account.')).toBeVisible();
  await expect(page.getByText('You sign in through Harbour', { exact: true })).toBeVisible();
  const refused = await fetch(`${demoUrl}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: worker, password: 'heatwise-demo' }),
  });
  expect(refused.status).toBe(401);

  await page.getByRole('button', { name: 'Move to a password' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await answerProvider(page, 'worker');
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a short and loud brook');
  await page.getByLabel('Confirm the new password').fill('a short and loud brook');
  await page.getByRole('button', { name: 'Move to the password' }).click();
  await expect(page.getByText('You now sign in with your email and password.')).toBeVisible();
  await page.goto('/logout');
  await page.waitForURL('**/login');
  await signInByForm(page, { email: worker, password: 'a short and loud brook' });
});

test('a released domain leads nowhere', async ({ page }) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/sso');
  await page.getByRole('button', { name: `Release ${DOMAIN}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText(`${DOMAIN} was released.`)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(`ida@${DOMAIN}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import type { Page } from '@playwright/test';
import { LOGIN_RECORD_KEY } from '../../apps/web/src/platform/session-store.ts';
import { DEMO_PASSWORD } from '../demo/fill-demo.ts';

export type Account = 'admin' | 'manager' | 'viewer' | 'worker';
type Credentials = { readonly email: string; readonly password: string };

/** A small file of the same origin: it can hold the login record before the application starts. */
const SMALL_FILE = '/icons/heatwise.svg';

const toCredentials = (account: Account | 'desk'): Credentials => ({
  email: `${account}@demo.heatwise.test`,
  password: DEMO_PASSWORD,
});

/** Signs in with an account of the demo through the server's call, and opens the dashboard. */
export async function signIn(page: Page, account: Account | 'desk'): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const response = await page.request.post('/api/v2/auth/login', {
    data: toCredentials(account),
    headers: { 'user-agent': userAgent },
  });
  const { data, message } = (await response.json()) as { data: LoginRecord; message?: string };
  if (!response.ok()) throw new Error(`${account} cannot sign in: ${message}`);
  await page.goto(SMALL_FILE);
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    LOGIN_RECORD_KEY,
    JSON.stringify(data),
  ] as const);
  await page.goto('/dashboard', { waitUntil: 'commit' });
}

/** Signs in as a person does, by the form of the login screen. */
export async function signInByForm(page: Page, account: Account | Credentials): Promise<void> {
  const { email, password } = typeof account === 'string' ? toCredentials(account) : account;
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
}

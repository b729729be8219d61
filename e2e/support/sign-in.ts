import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tools/demo/fill-demo.ts';

export type Account = 'admin' | 'manager' | 'viewer' | 'worker';

/** Goes through the login with an account of the demo, up to the dashboard's address. */
export function signIn(page: Page, account: Account | 'desk'): Promise<void> {
  return signInAs(page, { email: `${account}@demo.heatwise.test`, password: DEMO_PASSWORD });
}

/** The same with anybody's account. */
export async function signInAs(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
}

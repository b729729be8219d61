import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../tools/demo/fill-demo.ts';

export type Account = 'admin' | 'manager' | 'viewer' | 'worker';

/** Goes through the login with an account of the demo, up to the dashboard's address. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@demo.heatwise.test`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
}

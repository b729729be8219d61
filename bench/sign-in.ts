import type { Page } from '@playwright/test';
import type { BenchAccount } from './server/fill-organisation.ts';

/** Goes through the login as a person does, up to the dashboard's address. */
export async function signIn(page: Page, url: string, account: BenchAccount): Promise<void> {
  await page.goto(`${url}/login`);
  await fillInLogin(page, account);
}

/** The same from the login page on, without loading it again. */
export async function fillInLogin(page: Page, { email, password }: BenchAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}

/** Waits until everything is in the local database, for as long as that takes. */
export async function waitForFullSync(page: Page): Promise<void> {
  await page.getByText(/^Up to date, /).waitFor({ timeout: 600_000 });
}

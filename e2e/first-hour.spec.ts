import type { Page } from '@playwright/test';
import { linkIn, type Mailbox } from '../apps/api/src/testing/mailbox.ts';
import { expect } from './support/journey.ts';
import { test } from './support/mail-journey.ts';

const boss = { email: 'boss@first-quarry.test', password: 'a long and quiet river' };
/** The most actions from the registration form to the first test on a screen. */
const MOST_ACTIONS = 12;

/** Counts the actions of a new customer: each press, choice or filled field is one. */
function countActions() {
  let count = 0;
  return {
    async act(action: () => Promise<unknown>): Promise<void> {
      count += 1;
      await action();
    },
    count: () => count,
  };
}

async function register(
  page: Page,
  mailbox: Mailbox,
  act: (action: () => Promise<unknown>) => Promise<void>,
) {
  await page.goto('/register');
  await act(() => page.getByLabel('Organisation').fill('First Quarry'));
  await act(() => page.getByLabel('First name').fill('Ida'));
  await act(() => page.getByLabel('Last name').fill('Berg'));
  await act(() => page.getByLabel('Email').fill(boss.email));
  await act(() => page.getByLabel('Password', { exact: true }).fill(boss.password));
  await act(() => page.getByRole('checkbox').check());
  await act(() => page.getByRole('button', { name: 'Register' }).click());
  const link = linkIn(await mailbox.mail(boss.email, 'Confirm your registration'));
  await page.goto(link.href);
  await act(() => page.getByRole('button', { name: 'Confirm and register' }).click());
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
}

test('a new organisation registers, measures, is alerted, and finds heat, roster and alerts switched on', async ({
  page,
  mailbox,
}) => {
  const { act, count } = countActions();
  await register(page, mailbox, act);

  await test.step('the first test is on a screen after few actions', async () => {
    await act(() => page.getByRole('link', { name: 'measure by hand' }).click());
    const form = page.getByRole('dialog', { name: 'Measure' });
    // The only person of the organisation need not be chosen.
    await expect(form.getByRole('combobox', { name: 'Person' })).toHaveValue('Ida Berg');
    await act(() => form.getByLabel('Value (mOsm)').fill('160'));
    await act(() => form.getByRole('button', { name: 'Save', exact: true }).click());
    await expect(page.getByText('Severely Dehydrated').first()).toBeVisible();
    expect(count()).toBeLessThanOrEqual(MOST_ACTIONS);
  });

  await test.step('the admin is alerted of the severe test', async () => {
    await mailbox.mail(boss.email, 'Severe dehydration');
    await page.goto('/settings/alerts');
    await expect(page.getByText('Ida Berg').first()).toBeVisible();
  });

  await test.step('heat stress and the roster are there', async () => {
    await page.goto('/heat-stress');
    await expect(page.getByRole('heading', { name: 'Heat stress', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a location' })).toBeVisible();
    await page.goto('/people');
    await expect(page.getByText('Roster')).toBeVisible();
  });
});

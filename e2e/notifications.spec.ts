import { randomUUID } from 'node:crypto';
import { buildDemoOrganisation } from '@heatwise/builders/demo/build-demo-organisation';
import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_DEVICE_TOKEN } from '../tools/demo/fill-demo.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { switchHydrationRules } from './support/hydration-rules.ts';
import { expect } from './support/journey.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const ADMIN = 'admin@demo.heatwise.test';
/** How the subject of a note about a severe result begins. */
const TOLD = 'Severe dehydration: ';
/** Anika Sharma, who has a baseline of her own; so high a value is severe for anybody. */
const anika = demoId(DEMO_SEED, 'person/11');

test.beforeEach(({ demoUrl }) => switchHydrationRules(demoUrl, false));
test.afterEach(({ demoUrl }) => switchHydrationRules(demoUrl, true));

async function postSevere(request: APIRequestContext, measurement_id: string): Promise<void> {
  const response = await request.post('/api/v3/measurement', {
    headers: { authorization: `Bearer ${DEMO_DEVICE_TOKEN}` },
    data: {
      measurement_id,
      user_id: anika,
      type: 'sosm',
      value: 400,
      created_time: new Date().toISOString(),
    },
  });
  expect(response.status()).toBe(200);
}

/** On the page of a tag that she carries. */
async function tellAdminOf(page: Page): Promise<void> {
  const { users, tags } = buildDemoOrganisation({ now: Date.now() });
  const carried = users.find(({ user_id }) => user_id === anika)?.tag_ids;
  const tag = tags.find(({ tag_id, type }) => type === 'default' && carried?.includes(tag_id));
  await openUnnamedScreen(page, `/settings/tags/${tag?.tag_id}`);
  const panel = page.getByRole('region', { name: 'Dehydration notifications' });
  await panel.getByRole('switch', { name: 'Notify of dehydrated members' }).check({ force: true });
  await panel.getByRole('combobox', { name: 'Who is notified' }).click();
  await page.getByRole('option', { name: 'Morgan Ellis' }).click();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Save notifications' }).click();
  await expect(page.getByText('Successfully updated tag notification.')).toBeVisible();
}

test('a dehydrated result sends one email, shows in the product, and the email’s link unsubscribes', async ({
  page,
  request,
  mailbox,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await tellAdminOf(page);

  const id = randomUUID();
  for (const _ of [1, 2]) await postSevere(request, id);
  const mail = await mailbox.mail(ADMIN, TOLD);
  expect(mail.text).toContain('Anika Sharma: Severely Dehydrated, 400 mOsm');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 new notification' }).click();
  const latest = page.getByRole('region', { name: 'Latest' });
  await expect(latest.getByRole('link', { name: 'Anika Sharma' })).toBeVisible();
  await expect(latest.getByText('New')).toBeVisible();
  await page.reload();
  await expect(latest.getByRole('link', { name: 'Anika Sharma' })).toBeVisible();
  await expect(latest.getByText('New')).toBeHidden();

  const url = /https?:\S+\/unsubscribe\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(new URL(url).pathname);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.getByRole('link', { name: 'All my notifications' }).click();
  await expect(page.getByRole('switch', { name: 'By email' })).not.toBeChecked();

  // The next result is shown, and not mailed.
  await postSevere(request, randomUUID());
  await expect(latest.getByText('New')).toBeVisible();
  const told = mailbox.received.filter(({ to, subject }) => to === ADMIN && subject?.startsWith(TOLD));
  expect(told).toHaveLength(1);
});

import { randomUUID } from 'node:crypto';
import { buildDemoOrganisation } from '@heatwise/builders/demo/build-demo-organisation';
import { type APIRequestContext, expect } from '@playwright/test';
import { linkIn } from '../apps/api/src/testing/mailbox.ts';
import { DEMO_DEVICE_TOKEN } from '../tools/demo/fill-demo.ts';
import { test } from './support/mail-journey.ts';
import { signIn } from './support/sign-in.ts';
import { waitForSync } from './support/sync-texts.ts';

const ADMIN = 'admin@demo.heatwise.test';
const RULE = 'Blast crew, severe';

/** Somebody whom the manager of the demo looks after. */
function personOfCrew() {
  const { users, tags } = buildDemoOrganisation({ now: Date.now() });
  const crew = tags.find(({ name }) => name === 'Drill and blast')?.tag_id ?? '';
  const person = users.find(({ tag_ids, email }) => email === null && tag_ids.includes(crew));
  if (!person) throw new Error('nobody is in the crew');
  return { user_id: person.user_id, name: `${person.name_first} ${person.name_last}` };
}

async function postTest(request: APIRequestContext, user_id: string, value: number): Promise<void> {
  const response = await request.post('/api/v3/measurement', {
    headers: { authorization: `Bearer ${DEMO_DEVICE_TOKEN}` },
    data: {
      ...{ measurement_id: randomUUID(), user_id, type: 'sosm', value },
      created_time: new Date().toISOString(),
    },
  });
  expect(response.status()).toBe(200);
}

test('a rule is written and tried, fires in another browser and by email, is acknowledged from there, and clears', async ({
  browser,
  page,
  request,
  mailbox,
  demoUrl,
}) => {
  const person = personOfCrew();
  await signIn(page, 'admin');
  await page.goto('/settings/alerts/new');
  await page.getByLabel('Name', { exact: true }).fill(RULE);
  await page.getByLabel('Severity').selectOption({ label: 'Critical' });
  await page.getByLabel('Wait for').selectOption({ label: 'Dehydrated result' });
  await page.getByRole('button', { name: 'Back-test' }).click();
  await expect(page.getByText(/^It would (not )?have fired/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Its name says what a press does, so it is another one afterwards.
  await page.getByRole('switch', { name: `Switch ${RULE} on` }).click({ force: true });
  await expect(page.getByRole('switch', { name: `Switch ${RULE} off` })).toBeChecked();

  const boss = await browser.newPage({ baseURL: demoUrl });
  await signIn(boss, 'manager');
  await waitForSync(boss);
  await postTest(request, person.user_id, 400);
  const answer = boss.getByRole('button', { name: `Acknowledge ${person.name}: ${RULE}` });
  await expect(answer).toBeVisible();

  const mail = await mailbox.mail(ADMIN, `Critical: ${RULE}`);
  expect(mail.text).toContain(`${person.name}: 400 mOsm`);
  expect(mail.subject).not.toContain(person.name);
  const stranger = await browser.newPage({ baseURL: demoUrl });
  await stranger.goto(linkIn(mail).pathname);
  await expect(stranger.getByText(RULE)).toBeVisible();
  await expect(stranger.getByText(person.name)).toBeHidden();
  await stranger.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(stranger.getByRole('heading', { name: 'Acknowledged' })).toBeVisible();
  await expect(answer).toBeHidden();

  await postTest(request, person.user_id, 50);
  await mailbox.mail(ADMIN, `Over: ${RULE}`);
  await page.goto('/settings/alerts');
  await page.getByLabel('Search alerts').fill(RULE);
  // Another rule found the same result: before the search is done its alert is there as well.
  const logged = page.getByRole('row').filter({ hasText: person.name }).filter({ hasText: RULE });
  await expect(logged).toContainText('Cleared');
  await logged.click();
  await expect(page.getByRole('dialog', { name: 'Alert' })).toContainText('By the link of an email.');
  await Promise.all([boss.close(), stranger.close()]);
});

import { buildDemoOrganisation } from '@heatwise/builders/demo/build-demo-organisation';
import { expect, type Page } from '@playwright/test';
import { openReceiver, verified } from '../apps/api/src/features/services/testing/webhook-receiver.ts';
import { linkIn } from '../apps/api/src/testing/mailbox.ts';
import { openPushService } from '../apps/api/src/testing/push-service.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { switchHydrationRules } from './support/hydration-rules.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { usePushAddress } from './support/push-address.ts';
import { startSimulator } from './support/simulator.ts';
import { WHOLE_BROWSER } from './support/whole-browser.ts';

/** A demo that posts to this very machine. */
test.use({
  ...WHOLE_BROWSER,
  serviceWorkers: 'allow',
  demoSettings: [{ OUTBOUND_LOOPBACK: 'true' }, { scope: 'worker' }],
});

test.beforeEach(({ demoUrl }) => switchHydrationRules(demoUrl, false));
test.afterEach(({ demoUrl }) => switchHydrationRules(demoUrl, true));

const MANAGER = 'manager@demo.heatwise.test';
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

/** A handheld of the simulated fleet takes one test of somebody. */
async function takeTest(url: string, person: string, saliva: number): Promise<void> {
  const simulator = startSimulator(url, { person, saliva, count: 1, devices: 1 });
  expect(await simulator.ended, simulator.output()).toBe(0);
}

/** A program of a customer hears of this rule's alerts, and of answers: what it was told, oldest first. */
async function tellProgram(page: Page) {
  const receiver = await openReceiver();
  await openUnnamedScreen(page, '/settings/services');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('Address').fill(receiver.url);
  for (const event of ['An alert rule names this webhook', 'An alert was acknowledged'])
    await dialog.getByLabel(event).check();
  // Without them the rule has no name.
  await dialog.getByLabel('Names and results too').check();
  await dialog.getByRole('button', { name: 'Create the webhook' }).click();
  const secret = (await page.getByTestId('webhook-secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const told = () =>
    receiver.received
      .map((message) => verified(secret, message))
      .filter(({ data }) => data.alerts?.some(({ rule_name }) => rule_name === RULE))
      .map(({ type }) => type);
  return { address: receiver.url, told, close: () => receiver.close() };
}

/** Signs the admin in with a browser that takes push messages: what came, opened with its own keys. */
async function signInWithPush(page: Page, demoUrl: string) {
  const service = await openPushService();
  const browser = service.newBrowser();
  await page.context().grantPermissions(['notifications'], { origin: demoUrl });
  // Only a page that is loaded afterwards has the address.
  await usePushAddress(page, browser.address);
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/notifications');
  await page.getByRole('switch', { name: 'On this device' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Send a test message' })).toBeVisible();
  const texts = () =>
    (browser.messages as { title: string; body: string }[]).map(({ title, body }) => `${title} ${body}`);
  return { texts, close: () => service.close() };
}

async function writeRule(page: Page, webhook: string): Promise<void> {
  await openUnnamedScreen(page, '/settings/alerts/new');
  await page.getByLabel('Name', { exact: true }).fill(RULE);
  await page.getByLabel('Severity').selectOption({ label: 'Critical' });
  await page.getByLabel('Wait for').selectOption({ label: 'Dehydrated result' });
  const step = (number: number) => page.getByRole('listitem', { name: `Step ${number}` });
  await step(1).getByLabel('Organisation admins').uncheck();
  await step(1).getByRole('checkbox', { name: webhook }).check();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await step(2).getByLabel('After (minutes)').fill('1');
  await page.getByRole('button', { name: 'Back-test' }).click();
  await expect(page.getByText(/^It would (not )?have fired/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Its name says what a press does, so it is another one afterwards.
  await page.getByRole('switch', { name: `Switch ${RULE} on` }).click({ force: true });
  await expect(page.getByRole('switch', { name: `Switch ${RULE} off` })).toBeChecked();
}

test('a rule fires in another browser, by email and for a program, goes on to the admins, is acknowledged, and clears', async ({
  browser,
  page,
  mailbox,
  demoUrl,
}) => {
  const person = personOfCrew();
  const push = await signInWithPush(page, demoUrl);
  const program = await tellProgram(page);
  await writeRule(page, program.address);

  const boss = await browser.newPage({ baseURL: demoUrl });
  await signIn(boss, 'manager');
  await waitForSync(boss);
  await takeTest(demoUrl, person.user_id, 400);
  const answer = boss.getByRole('button', { name: `Acknowledge ${person.name}: ${RULE}` });
  await expect(answer).toBeVisible();
  const first = await mailbox.mail(MANAGER, `Critical: ${RULE}`);
  expect(first.text).toContain(`${person.name}: 400 mOsm`);
  expect(first.subject).not.toContain(person.name);
  await expect.poll(program.told).toEqual(['alert.told']);
  const toAdmin = () => mailbox.received.filter(({ to, subject }) => to === ADMIN && subject?.includes(RULE));
  expect(toAdmin()).toEqual([]);

  // Nobody answers: a minute later the admins hear of it.
  const mail = await mailbox.mail(ADMIN, `Critical, not acknowledged: ${RULE}`);
  expect(mail.text).toMatch(/Nobody acknowledged for \d+ minutes?\./);
  await expect.poll(() => push.texts().some((text) => text.includes(RULE)), { timeout: 90_000 }).toBe(true);
  expect(push.texts().join()).not.toContain(person.name);
  const stranger = await browser.newPage({ baseURL: demoUrl });
  await stranger.goto(linkIn(mail).pathname);
  await expect(stranger.getByText(RULE)).toBeVisible();
  await expect(stranger.getByText(person.name)).toBeHidden();
  await stranger.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(stranger.getByRole('heading', { name: 'Acknowledged' })).toBeVisible();
  await expect(answer).toBeHidden();
  await expect.poll(program.told).toEqual(['alert.told', 'alert.acknowledged']);

  await takeTest(demoUrl, person.user_id, 50);
  for (const who of [MANAGER, ADMIN]) await mailbox.mail(who, `Over: ${RULE}`);
  await expect.poll(program.told).toEqual(['alert.told', 'alert.acknowledged', 'alert.told']);
  await openUnnamedScreen(page, '/settings/alerts');
  await page.getByLabel('Search alerts').fill(RULE);
  // Other alerts about the person are in the log until the search is done.
  const logged = page.getByRole('row').filter({ hasText: person.name }).filter({ hasText: RULE });
  await expect(logged).toContainText('Cleared');
  await logged.click();
  await expect(page.getByRole('dialog', { name: 'Alert' })).toContainText('By the link of an email.');
  await Promise.all([boss.close(), stranger.close(), push.close(), program.close()]);
});

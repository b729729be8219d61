import type { Browser, Page } from '@playwright/test';
import { linkIn, type Mailbox } from '../apps/api/src/testing/mailbox.ts';
import { STORY_CONSENT } from '../packages/domain/src/referral/story.ts';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect } from './support/journey.ts';
import { test } from './support/mail-journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const boss = { email: 'ida@newquarry.test', password: 'a long and quiet river' };
const SOON = { timeout: 240_000 };
/** Each attempt asks the server again, so it need not wait long. */
const SHOWN = { timeout: 5_000 };

async function openAs(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

/** From the page of the email's link up to the first admin's dashboard. */
async function registerByLink(page: Page, mailbox: Mailbox): Promise<void> {
  await expect(page.getByText('Morgan of Ironbark Resources invites you to Heatwise.')).toBeVisible();
  await page.getByLabel('Organisation').fill('New Quarry');
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill(boss.email);
  await page.getByLabel('Password', { exact: true }).fill(boss.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(linkIn(await mailbox.mail(boss.email, 'Confirm your registration')).pathname);
  await page.getByRole('button', { name: 'Confirm and register' }).click();
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await waitForSync(page);
}

/** Five people with four tests each. Returns the ids of the tests. */
async function testPeople(demoUrl: string, token: string): Promise<string[]> {
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${demoUrl}/api${address}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data: { user_id: string; stored: string[] } };
  };
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { user_id } = (await post('/v2/user', { name_first: 'Per', name_last: `Holm ${n}` })).data;
    const tests = Array.from({ length: 4 }, () => ({
      measurement_id: crypto.randomUUID(),
      user_id,
      type: 'sosm',
      value: 60,
      created_time: new Date().toISOString(),
    }));
    ids.push(...(await post('/v3/measurement', { measurements: tests })).data.stored);
  }
  return ids;
}

/** Opens the points again until the balance is the expected one. */
async function expectBalance(page: Page, balance: string): Promise<void> {
  await expect(async () => {
    await openUnnamedScreen(page, '/loyalty');
    await expect(page.getByTestId('balance')).toHaveText(balance, SHOWN);
  }).toPass(SOON);
}

test('an invited organisation becomes active, both sides get points, and stories are shared while they may be', async ({
  page: ours,
  browser,
  demoUrl,
  mailbox,
}) => {
  const entry = ours.getByRole('list', { name: 'Invitations' }).getByRole('listitem').first();
  const expectState = (state: string) =>
    expect(async () => {
      await openUnnamedScreen(ours, '/referral');
      await expect(entry).toContainText(state, SHOWN);
    }).toPass(SOON);
  const theirs = await openAs(browser, demoUrl);

  await test.step('invited by mail, with what is wrong said at its field', async () => {
    await signIn(ours, 'admin');
    await waitForSync(ours);
    await openUnnamedScreen(ours, '/referral');
    await ours.getByRole('textbox', { name: 'Email' }).fill('somebody@demo.heatwise.test');
    await ours.getByLabel('A personal line').fill('Look at evil.example');
    await ours.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(ours.getByText(/Please write without web addresses/)).toBeVisible();
    await ours.getByLabel('A personal line').fill('<b>Worth</b> a look.');
    await ours.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(ours.getByText('This address belongs to your own organisation.').first()).toBeVisible();
    await ours.getByRole('textbox', { name: 'Email' }).fill(boss.email);
    await ours.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(entry).toContainText(boss.email);
    await expect(entry).toContainText('“<b>Worth</b> a look.”');
    await expect(entry).toContainText('Invited');
  });

  await test.step('opened, registered', async () => {
    const link = linkIn(await mailbox.mail(boss.email, 'An invitation to Heatwise'));
    await theirs.goto(link.pathname);
    await expectState('Opened');
    await registerByLink(theirs, mailbox);
    await expectState('Registered');
  });

  await test.step('active: both sides get points; a removed test takes its point back', async () => {
    const client = demoClient(demoUrl);
    const token = await client.logInAs(boss);
    const ids = await testPeople(demoUrl, token);
    await expectState('Rewarded');
    await openUnnamedScreen(ours, '/loyalty');
    await ours.getByLabel('Kind').selectOption('referral');
    await expect(ours.getByRole('list', { name: 'Ledger' }).getByText('+250').first()).toBeVisible();
    await expectBalance(theirs, '270');
    await client.statusOf('DELETE', `/v3/measurement/${ids[0]}`, token, {});
    await expectBalance(theirs, '269');
    await expect(theirs.getByText('Test, no longer counts')).toBeVisible();
  });

  await test.step('the same points in two tabs: one is refused', async () => {
    const other = await theirs.context().newPage();
    await other.goto('/loyalty');
    for (const tab of [theirs, other])
      await tab.getByRole('button', { name: 'Redeem Heat poster set' }).click();
    const press = (tab: Page) =>
      tab.getByRole('dialog').getByRole('button', { name: 'Redeem 250 points' }).click();
    await press(theirs);
    await expect(theirs.getByRole('dialog')).toBeHidden();
    await press(other);
    await expect(other.getByRole('dialog').getByRole('alert')).toContainText(
      'Somebody has redeemed points meanwhile.',
    );
    await other.close();
    await expectBalance(theirs, '19');
  });

  const desk = await openAs(browser, demoUrl);
  await test.step('the desk refuses it, and the points are back', async () => {
    await signIn(desk, 'desk');
    await waitForSync(desk);
    await openUnnamedScreen(desk, '/desk/loyalty');
    await desk.getByRole('button', { name: 'Refuse Heat poster set for New Quarry' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(dialog.getByText('Please give a reason: the organisation reads it.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Sold out.');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(dialog).toBeHidden();
    await expectBalance(theirs, '269');
    await expect(theirs.getByText('Heatwise says: Sold out.')).toBeVisible();
  });

  await test.step('a story is submitted, published at the desk, read elsewhere, withdrawn', async () => {
    await openUnnamedScreen(theirs, '/referral/stories');
    await theirs.getByRole('button', { name: 'New story' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'New story' });
    await dialog.getByLabel('Title').fill('Shade <i>first</i>');
    await dialog.getByLabel('What you tell').fill('We moved the break room.');
    await dialog.getByLabel('Your organisation, as others may see it').fill('A quarry');
    await dialog.getByRole('button', { name: 'Save the draft' }).click();
    await theirs.getByRole('button', { name: 'Submit Shade <i>first</i>' }).click();
    await theirs.getByRole('button', { name: 'Agree and submit' }).click();
    await expect(theirs.getByText('Please agree to the story being shown.')).toBeVisible();
    await theirs.getByRole('checkbox', { name: STORY_CONSENT.text }).check();
    await theirs.getByRole('button', { name: 'Agree and submit' }).click();
    const own = theirs.getByRole('listitem', { name: 'Shade <i>first</i>' });
    await expect(own).toContainText('Submitted');

    await openUnnamedScreen(desk, '/desk/stories');
    await desk.getByRole('button', { name: 'Publish Shade <i>first</i>' }).click();
    await expect(desk.getByRole('button', { name: 'Publish Shade <i>first</i>' })).toBeHidden();

    await openUnnamedScreen(ours, '/referral/stories');
    const published = ours.getByRole('list', { name: 'Published stories' });
    await expect(published.getByText('Shade <i>first</i>')).toBeVisible();
    await expect(published.getByText('A quarry')).toBeVisible();
    await expect(ours.getByText('New Quarry')).toBeHidden();

    await openUnnamedScreen(theirs, '/referral/stories');
    await expect(own).toContainText('Published');
    await theirs.getByRole('button', { name: 'Withdraw Shade <i>first</i>' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(own).toContainText('Draft');
    await openUnnamedScreen(ours, '/referral/stories');
    await expect(published.getByText('Two litres before ten')).toBeVisible();
    await expect(published.getByText('Shade <i>first</i>')).toBeHidden();
  });

  await theirs.context().close();
  await desk.context().close();
});

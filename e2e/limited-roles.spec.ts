import type { User } from '@heatwise/contract/entities/people';
import type { Page } from '@playwright/test';
import { demoClient, salivaTest } from '../tools/demo-driver/demo-client.ts';
import { type Account, signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { openScreen, openUnnamedScreen } from './support/open-screen.ts';
import { openPerson, rowOf } from './support/people.ts';
import { DESK_SCREENS, headingForWorker, PRIVATE_SCREENS } from './support/screen-list.ts';

const nameOf = ({ name_first, name_last }: User) => `${name_first} ${name_last}`;

/** The people whom the server gives to an account, and one whom only the admin has. */
async function peopleOf(url: string, account: Account) {
  const client = demoClient(url);
  const token = await client.logIn(account);
  const peopleFor = async (someone: string) =>
    (await client.core(someone)).users.filter((user): user is User => 'name_first' in user && user.active);
  const mine = await peopleFor(token);
  const ids = new Set(mine.map(({ user_id }) => user_id));
  const stranger = (await peopleFor(await client.logIn('admin'))).find(({ user_id }) => !ids.has(user_id));
  if (!stranger) throw new Error(`${account} sees everybody`);
  const answers = (method: string, address: string, body: unknown) =>
    client.statusOf(method, address, token, body);
  return { mine, stranger, answers };
}

async function expectNoActions(page: Page): Promise<void> {
  const forbidden =
    /^(Save|Delete|Hide|Unhide|Tag|Merge|Measure|Import|New (person|tag)|Create .*|Mark .*|Rename|Add .*)$/;
  await expect(page.getByRole('main').getByRole('button', { name: forbidden })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: forbidden })).toHaveCount(0);
}

test('a viewer reads the people of one tag, and changes nothing: neither on a screen nor on the server', {
  tag: '@core',
}, async ({ page, demoUrl }) => {
  const { mine, stranger, answers } = await peopleOf(demoUrl, 'viewer');
  const shown = mine.filter(({ is_hidden }) => !is_hidden);
  const [colleague] = shown.filter(({ email }) => email === null);
  if (!colleague) throw new Error('the viewer has no colleagues');
  await signIn(page, 'viewer');
  await waitForSync(page);

  await test.step('the people are those of the tag, for reading', async () => {
    await openUnnamedScreen(page, '/people');
    await expect(page.getByText(`${shown.length} people`)).toBeVisible();
    await expectNoActions(page);
    await openPerson(page, nameOf(colleague));
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expectNoActions(page);
    await page.goto(`/people/${stranger.user_id}`);
    await expect(page.getByText('User not found')).toBeVisible();
  });

  await test.step('so are their measurements', async () => {
    await openUnnamedScreen(page, '/measurements');
    await page.getByLabel('Search by name').fill(nameOf(colleague));
    await rowOf(page, nameOf(colleague)).first().click();
    await expect(page.getByRole('dialog', { name: 'Measurement' })).toContainText('Notes');
    await expect(page.getByRole('dialog').getByRole('button', { name: /Save|Delete|valid/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectNoActions(page);
  });

  await test.step('what is for admins says so', async () => {
    for (const path of ['/people/import', '/permissions', '/settings/measurement_custom']) {
      await expect(await openScreen(page, path, 'Not Permitted'), path).toBeVisible();
    }
    await openUnnamedScreen(page, '/settings/tags');
    await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible();
    await expectNoActions(page);
  });

  await test.step('the server refuses it as well', async () => {
    const { user_id, tag_ids } = colleague;
    const [tag_id] = tag_ids;
    const calls: readonly (readonly [string, string, unknown, number])[] = [
      ['PATCH', '/v2/user/', { user_id, name_first: 'Taken' }, 403],
      ['PATCH', '/v2/user/', { user_id: stranger.user_id, name_first: 'Taken' }, 404],
      ['PATCH', '/v3/user/hide', { user_ids: [user_id] }, 403],
      ['PATCH', '/v3/user/delete', { user_ids: [user_id] }, 403],
      ['POST', '/v2/tag', { name: 'My own tag', type: 'default' }, 403],
      ['POST', '/v3/permission', { user_id, tag_id, access: 'view_user' }, 403],
      ['POST', '/v3/measurement', salivaTest(user_id, 60), 403],
    ];
    for (const [method, address, body, status] of calls) {
      expect(await answers(method, address, body), `${method} ${address}`).toBe(status);
    }
  });
});

test('without any permission people see only themselves: every other screen is closed, and so is the server', async ({
  page,
  demoUrl,
}) => {
  const { mine, stranger, answers } = await peopleOf(demoUrl, 'worker');
  const [me] = mine;
  if (!me) throw new Error('the worker does not see themselves');
  expect(mine).toHaveLength(1);
  await signIn(page, 'worker');
  await waitForSync(page);

  await test.step('the navigation offers only what is available', async () => {
    const entries = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
    await expect(entries.filter({ hasText: 'Measurements' })).toBeVisible();
    for (const name of ['People', 'Permissions'])
      await expect(entries.filter({ hasText: name })).toHaveCount(0);
  });

  await test.step('every screen that is not for everybody says so', async () => {
    for (const screen of PRIVATE_SCREENS) {
      const [path] = screen;
      await expect(await openScreen(page, path, headingForWorker(screen)), path).toBeAttached();
    }
    for (const [path] of DESK_SCREENS)
      await expect(await openScreen(page, path, 'Not Permitted'), path).toBeAttached();
  });

  await test.step('their own measurements are there, and nobody else’s', async () => {
    await openUnnamedScreen(page, '/measurements');
    const rows = page.getByRole('table', { name: 'Measurements' }).getByRole('row');
    await expect(rowOf(page, nameOf(me)).first()).toBeVisible();
    // The head, and the space of rows that are not drawn.
    await expect(rows.filter({ hasNotText: nameOf(me), has: page.getByRole('cell') })).toHaveCount(0);
    await expectNoActions(page);
  });

  await test.step('they change their own profile, and nobody else’s', async () => {
    await openUnnamedScreen(page, `/people/${me.user_id}`);
    await page.getByLabel('Employee ID').fill('IR-1004-B');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Successfully updated user')).toBeVisible();
    expect(await answers('PATCH', '/v2/user/', { user_id: stranger.user_id, name_first: 'Taken' })).toBe(404);
    expect(await answers('PATCH', '/v3/user/hide', { user_ids: [me.user_id] })).toBe(403);
    expect(await answers('POST', '/v3/measurement', salivaTest(me.user_id, 60))).toBe(403);
  });
});

import type { Browser, Page } from '@playwright/test';
import { demoClient } from '../tools/demo-driver/demo-client.ts';
import { signIn, signInByForm } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { acceptInvitation, invitationInOutbox } from './support/invitation.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import {
  choose,
  createPerson,
  createTag,
  findPeople,
  listedPeople,
  openPerson,
  slideTo,
} from './support/people.ts';

const TAG = 'Smelter crew';
const MANAGER = {
  name: 'Ida Falkenberg',
  email: 'ida@journey.heatwise.test',
  password: 'long winter evenings',
};
const MEMBERS = ['Bo Lindgreen', 'Nils Abergard'] as const;
const [HIM] = MEMBERS;
/** Somebody of the demo whom she has nothing to do with. */
const STRANGER = 'Morgan Ellis';

/** A second person at a second computer. */
async function withBrowserOf(browser: Browser, baseURL: string, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL });
  try {
    const page = await context.newPage();
    const complaints = collectComplaints(page);
    await work(page);
    expect(complaints()).toEqual([]);
  } finally {
    await context.close();
  }
}

function nameParts(name: string) {
  const [name_first = '', name_last = ''] = name.split(' ');
  return { name_first, name_last };
}

async function openPermissionsOf(page: Page, name: string): Promise<void> {
  await openPerson(page, name);
  await page.getByRole('navigation', { name: 'Person' }).getByRole('link', { name: 'Permissions' }).click();
  await expect(page.getByRole('heading', { name: 'For everyone and by tag' })).toBeVisible();
}

async function save(page: Page, done: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(done)).toBeVisible();
}

test('an admin makes a manager of one tag, who works with its people until the permission ends', {
  tag: '@core',
}, async ({ page: admin, browser, demoUrl }) => {
  await signIn(admin, 'admin');
  await waitForSync(admin);

  await test.step('the admin creates a tag, its people and its manager', async () => {
    await createTag(admin, TAG);
    for (const name of MEMBERS) await createPerson(admin, { ...nameParts(name), tags: [TAG] });
    await createPerson(admin, { ...nameParts(MANAGER.name), email: MANAGER.email });
    await openPermissionsOf(admin, MANAGER.name);
    await choose(admin, 'Add a tag, job or location', TAG);
    // View, Measure and Edit; View and Edit.
    await slideTo(admin.getByRole('slider', { name: `Account, ${TAG}` }), 3);
    await slideTo(admin.getByRole('slider', { name: `Measurements, ${TAG}` }), 2);
    await save(admin, 'Permissions updated.');
  });

  await withBrowserOf(browser, demoUrl, async (page) => {
    await test.step('the manager sees exactly the people of the tag', async () => {
      await acceptInvitation(page, await invitationInOutbox(page, MANAGER.email), MANAGER.password);
      await signInByForm(page, MANAGER);
      await waitForSync(page);
      await openUnnamedScreen(page, '/people');
      await expect(listedPeople(page)).toHaveCount(MEMBERS.length + 1);
      for (const name of [...MEMBERS, MANAGER.name]) {
        await expect(listedPeople(page).filter({ hasText: name })).toBeVisible();
      }
    });

    await test.step('edits one of them', async () => {
      await openPerson(page, HIM);
      await page.getByLabel('Employee ID').fill('SM-17');
      await save(page, 'Successfully updated user');
      await openPerson(admin, HIM);
      await expect(admin.getByLabel('Employee ID')).toHaveValue('SM-17');
    });

    await test.step('measures one of them', async () => {
      await openUnnamedScreen(page, '/measurements');
      await page.getByRole('button', { name: 'Measure', exact: true }).click();
      await choose(page, 'Person', HIM);
      await page.getByLabel(/^Value/).fill('72');
      await page.getByLabel('Notes').fill('After the second pour');
      await save(page, 'Measurement added.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row').filter({ hasText: HIM })).toContainText('72');
      await openUnnamedScreen(admin, '/measurements');
      await admin.getByLabel('Search by name').fill(HIM);
      await expect(admin.getByRole('row').filter({ hasText: HIM })).toContainText('72');
    });

    await test.step('finds nobody else, and is refused by the server', async () => {
      await findPeople(page, STRANGER);
      await expect(page.getByText('Nobody found')).toBeVisible();
      const client = demoClient(demoUrl);
      const { users } = await client.core(await client.logIn('admin'));
      const stranger = users.find((user) => 'name_first' in user && fullNameOf(user) === STRANGER);
      if (!stranger) throw new Error(`${STRANGER} is not in the demo`);
      await openUnnamedScreen(page, `/people/${stranger.user_id}`);
      await expect(page.getByText('User not found')).toBeVisible();
      const token = await client.logInAs(MANAGER);
      const change = { user_id: stranger.user_id, name_first: 'Taken' };
      expect(await client.statusOf('PATCH', '/v2/user/', token, change)).toBe(404);
    });

    await test.step('the admin ends it: the rows leave the manager’s browser with the next sync', async () => {
      await openUnnamedScreen(page, '/people');
      await expect(listedPeople(page)).toHaveCount(MEMBERS.length + 1);
      await openPermissionsOf(admin, MANAGER.name);
      // The account cannot be less than what the measurements need.
      await slideTo(admin.getByRole('slider', { name: `Measurements, ${TAG}` }), 0);
      await slideTo(admin.getByRole('slider', { name: `Account, ${TAG}` }), 0);
      await save(admin, 'Permissions updated.');
      await expect(page.getByText('You have no permission to view this content')).toBeVisible({
        timeout: 90_000,
      });
      await openUnnamedScreen(page, '/measurements');
      await expect(page.getByText('No measurements yet')).toBeVisible();
      await expect(page.getByText(HIM)).toHaveCount(0);
    });
  });
});

function fullNameOf({ name_first, name_last }: { name_first: string; name_last: string }): string {
  return `${name_first} ${name_last}`;
}

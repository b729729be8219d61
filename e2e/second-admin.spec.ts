import type { Page } from '@playwright/test';
import {
  ADMIN_CHANGE_ANSWERED,
  ADMIN_CHANGE_ASKED,
} from '../packages/domain/src/permissions/admin-change.ts';
import { signIn, signInByForm } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectAccessible } from './support/axe.ts';
import { acceptInvitation, invitationInOutbox } from './support/invitation.ts';
import { collectComplaints, expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { choose, createPerson } from './support/people.ts';

const ASKER = {
  name: 'Wilma Oster',
  email: 'wilma@journey.heatwise.test',
  password: 'short summer mornings',
};
const OTHER = 'Theo Brandt';
const OWNER = 'Morgan Ellis';

const admins = (page: Page) => page.getByRole('list', { name: 'Organisation admin' });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second admin' });

async function makeAdmin(page: Page, name: string): Promise<void> {
  await openUnnamedScreen(page, '/settings/admins');
  await page.getByRole('button', { name: 'Add a person as Organisation admin' }).click();
  await choose(page, 'Person', name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(admins(page).getByText(name)).toBeVisible();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name} as Organisation admin` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name} as Organisation admin?` });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
}

test('changes to an admin wait for a second one, who refuses or confirms them', async ({
  page: owner,
  browser,
  demoUrl,
}) => {
  await signIn(owner, 'admin');
  await waitForSync(owner);
  await test.step('the owner makes two more admins', async () => {
    await createPerson(owner, { name_first: 'Wilma', name_last: 'Oster', email: ASKER.email });
    await createPerson(owner, { name_first: 'Theo', name_last: 'Brandt' });
    for (const name of [ASKER.name, OTHER]) await makeAdmin(owner, name);
  });

  const context = await browser.newContext({ baseURL: demoUrl });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await acceptInvitation(page, await invitationInOutbox(owner, ASKER.email), ASKER.password);
  await signInByForm(page, ASKER);
  await waitForSync(page);
  const what = `change what ${OTHER} may do`;

  await test.step('one of them asks to remove the other: nothing is changed, and she cannot confirm it', async () => {
    await openUnnamedScreen(page, '/settings/admins');
    await remove(page, OTHER);
    await expect(page.getByText(ADMIN_CHANGE_ASKED)).toBeVisible();
    await expect(waiting(page).getByText(`You ask to ${what}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Withdraw: ${what}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Confirm: ${what}` })).toHaveCount(0);
    await expect(admins(page).getByText(OTHER)).toBeVisible();
  });

  await test.step('the owner sees it next to the notifications, and refuses', async () => {
    await owner.setViewportSize({ width: 390, height: 844 });
    await owner.goto('/dashboard');
    await expect(owner.getByRole('link', { name: '1 change waits for a second admin' })).toBeVisible();
    expect((await owner.getByRole('banner').boundingBox())?.height).toBeLessThan(70);
    await owner.setViewportSize({ width: 1280, height: 800 });
    await owner.getByRole('link', { name: '1 change waits for a second admin' }).click();
    await expect(waiting(owner).getByText(`${ASKER.name} asks to ${what}`)).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: `Refuse: ${what}` }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await expect(owner.getByText(ADMIN_CHANGE_ANSWERED.refuse)).toBeVisible();
    await expect(waiting(owner).getByText('Nothing is waiting.')).toBeVisible();
    await expect(admins(owner).getByText(OTHER)).toBeVisible();
  });

  await test.step('asked again and confirmed, it is done in both browsers', async () => {
    await page.reload();
    await expect(waiting(page).getByText('Nothing is waiting.')).toBeVisible();
    await remove(page, OTHER);
    await expect(waiting(page).getByText(`You ask to ${what}`)).toBeVisible();
    await owner.reload();
    await owner.getByRole('button', { name: `Confirm: ${what}` }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(owner.getByText(ADMIN_CHANGE_ANSWERED.confirm)).toBeVisible();
    for (const each of [owner, page]) await expect(admins(each).getByText(OTHER)).toBeHidden();
  });

  await test.step('the owner decides alone', async () => {
    await remove(owner, ASKER.name);
    await expect(admins(owner).getByText(ASKER.name)).toBeHidden();
    await expect(admins(owner).getByText(OWNER)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Not Permitted' })).toBeVisible();
  });
  expect(complaints()).toEqual([]);
  await context.close();
});

import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { choose, createPerson, createTag, openPerson, rowOf } from './support/people.ts';

const TAG = 'Kiln relining';
const HIM = 'Ansel Okonkwo';

function members(page: Page) {
  return page.getByRole('table', { name: `Members of ${TAG}` });
}

test('a tag is created, carried, renamed, hidden, deleted and brought back', { tag: '@core' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);

  await test.step('made, it opens on its members', async () => {
    await createPerson(page, { name_first: 'Ansel', name_last: 'Okonkwo', tags: ['Night shift'] });
    await createTag(page, TAG);
    await choose(page, 'Add people', HIM);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(members(page).getByRole('row', { name: HIM })).toBeVisible();
  });

  await test.step('a name that is taken is refused', async () => {
    await openUnnamedScreen(page, '/settings/tags');
    await page.getByRole('button', { name: 'New tag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(` ${TAG.toUpperCase()} `);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('This tag already exists')).toBeVisible();
    await dialog.getByLabel('Name').fill(' K ');
    await expect(dialog.getByText('Tag name must be at least 3 characters')).toBeVisible();
    await dialog.getByLabel('Name').fill('');
    await expect(dialog.getByText('Tag name cannot be empty')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('hidden, it is out of the list until hidden ones are asked for', async () => {
    await page.getByRole('button', { name: `Hide ${TAG}` }).click();
    await expect(rowOf(page, TAG)).toHaveCount(0);
    // The address says it first: the switch follows.
    await page.getByLabel('Show hidden').click();
    await expect(page.getByLabel('Show hidden')).toBeChecked();
    await page.getByRole('button', { name: `Show ${TAG}` }).click();
    await expect(page.getByRole('button', { name: `Hide ${TAG}` })).toBeVisible();
  });

  await test.step('deleted, it is gone from the person', async () => {
    await page.getByRole('button', { name: `Delete ${TAG}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      `Deleting '${TAG}' removes it from all users, permissions and measurements.`,
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Tag '${TAG}' has been deleted.`)).toBeVisible();
    await openPerson(page, HIM);
    await expect(page.getByText('Night shift').first()).toBeVisible();
    await expect(page.getByText(TAG)).toHaveCount(0);
  });

  await test.step('restored, the person carries it again', async () => {
    await openUnnamedScreen(page, '/settings/tags');
    await page.getByLabel('Show deleted').check();
    await page.getByRole('button', { name: `Restore ${TAG}` }).click();
    await expect(page.getByRole('button', { name: `Delete ${TAG}` })).toBeVisible();
    await openPerson(page, HIM);
    await expect(page.getByText(TAG).first()).toBeVisible();
  });
});

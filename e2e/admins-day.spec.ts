import type { Locator, Page } from '@playwright/test';
import { demoClient, salivaTest } from '../tools/demo-driver/demo-client.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { choose, createPerson, findPeople, listedPeople, openPerson, spreadsheet } from './support/people.ts';

/** Nobody of the demo is called so. */
const FAMILY = 'Quillfeather';

async function chooseFile(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByLabel('Spreadsheet file').setInputFiles(file);
}

test('an admin creates people by hand and from spreadsheets, tags, merges, hides and deletes them', {
  tag: '@core',
}, async ({ page, demoUrl }) => {
  await signIn(page, 'admin');
  await waitForSync(page);

  await test.step('by hand, after the form has said what is wrong', async () => {
    await openUnnamedScreen(page, '/people/new');
    await page.getByRole('button', { name: 'Create person' }).click();
    await expect(page.getByText('Either First Name or Last Name is required').first()).toBeVisible();
    await page.getByLabel('First name').fill('Eve');
    await page.getByLabel('Email').fill('eve');
    await page.getByRole('button', { name: 'Create person' }).click();
    await expect(page.getByText('Invalid email format')).toBeVisible();
    await page.getByLabel('Email').fill('');
    await page.getByLabel('First name').fill('');
    await createPerson(page, { name_first: 'Eve', name_last: FAMILY, tags: ['Day shift'] });
  });

  await test.step('from an .xlsx: bad rows are shown and left out, a new tag is created', async () => {
    await openUnnamedScreen(page, '/people/import');
    await chooseFile(page, { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('First Name') });
    await expect(page.getByText('Invalid file type. Only .xls or .xlsx files are allowed.')).toBeVisible();
    await chooseFile(page, spreadsheet('night-crew.xlsx'));
    await expect(page.getByText('3 rows')).toBeVisible();
    await expect(page.getByText('1 with errors')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Cyd' })).toContainText('Invalid email format');
    await page.getByLabel('What to do with Drill rig 9').selectOption('default');
    await page.getByRole('button', { name: 'Import 2 people' }).click();
    await expect(page.getByRole('heading', { name: '2 people imported' })).toBeVisible();
  });

  await test.step('from an .xls', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await chooseFile(page, spreadsheet('day-crew.xls'));
    await page.getByRole('button', { name: 'Import 1 person' }).click();
    await expect(page.getByRole('heading', { name: '1 person imported' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to people' }).click();
    await page.getByLabel('Search by name').fill(FAMILY);
    await expect(listedPeople(page)).toHaveText([/Ada/, /Béla/, /Dov/, /Eve/]);
  });

  await test.step('all of them get a tag at once', async () => {
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByText('4 people selected')).toBeVisible();
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await choose(page, 'Tags, jobs and locations to add', 'First aiders');
    await page.getByRole('dialog').getByRole('button', { name: 'Tag', exact: true }).click();
    for (const name of ['Ada', 'Dov']) {
      await expect(page.getByRole('row').filter({ hasText: `${name} ${FAMILY}` })).toContainText(
        'First aiders',
      );
    }
  });

  await test.step('two are one: merged, tags and tests are together and the other is gone', async () => {
    const client = demoClient(demoUrl);
    const { users } = await client.core(await client.logIn('admin'));
    const dov = users.find(
      (user) => 'name_last' in user && `${user.name_first} ${user.name_last}` === `Dov ${FAMILY}`,
    );
    if (!dov) throw new Error('the server does not have whom the import made');
    await client.post([salivaTest(dov.user_id, 81)]);
    for (const name of ['Béla', 'Dov']) await page.getByLabel(`Select ${name} ${FAMILY}`).check();
    await page.getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: `Béla ${FAMILY}` }).check();
    await expect(dialog).toContainText(`All measurements, tags and addresses of Dov ${FAMILY} go to Béla`);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    // It waits a few seconds for somebody who wants to undo it.
    await expect(page.getByText('The two people have been merged.')).toBeVisible();
    await expect(listedPeople(page)).toHaveCount(3);
    await openPerson(page, `Béla ${FAMILY}`);
    for (const tag of ['Night shift', 'Day shift']) await expect(page.getByText(tag).first()).toBeVisible();
    await page.getByRole('link', { name: 'Hydration', exact: true }).click();
    await expect(page.getByRole('table', { name: 'All hydration tests' }).getByRole('row')).toContainText([
      '',
      '81',
    ]);
    await openUnnamedScreen(page, `/people/${dov.user_id}`);
    await expect(page.getByText('User not found')).toBeVisible();
  });

  await test.step('one is hidden and shown again, one is deleted', async () => {
    await findPeople(page, FAMILY);
    await page.getByLabel(`Select Eve ${FAMILY}`).check();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(listedPeople(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(listedPeople(page)).toHaveCount(3);
    await page.getByLabel(`Select Ada ${FAMILY}`).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('hide them instead');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(listedPeople(page)).toHaveCount(2);
  });
});

import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const TITLE = 'Crane cab in the heat';
const CREW = 'Drill and blast';

test('an admin writes an assessment, publishes it, assigns it to a tag and excuses somebody', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/education/modules');
  await expect(page.getByRole('list', { name: 'Modules' })).toBeVisible();
  await page.getByRole('button', { name: 'New module' }).click();
  const making = page.getByRole('dialog');
  await making.getByLabel('Title').fill(TITLE);
  await making.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

  await page.getByRole('link', { name: 'Assessment' }).click();
  await page.getByRole('button', { name: 'Add an assessment' }).click();
  for (const [question, right, wrong] of [
    ['Where do you rest?', 'In the shade', 'In the cab'],
    ['When do you drink?', 'Every 20 minutes', 'In the evening'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.getByLabel('Answer 1', { exact: true }).fill(right);
    await page.getByLabel('Answer 2', { exact: true }).fill(wrong);
    await page.getByLabel('Answer 1 is right').check();
  }
  // By keyboard: the second question comes first.
  const questions = page.getByRole('navigation', { name: 'Questions' });
  await questions.getByRole('button', { name: 'Move Question 2' }).focus();
  await page.keyboard.press('Space');
  // What is taken says where it is, once it can be moved.
  await expect(page.getByText('Question 2 at place 2 of 2.')).toBeAttached();
  // As anybody does, it is pressed again where the first press came before the list could hear it.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Question 2 at place 1 of 2.')).toBeAttached({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(questions.getByRole('button', { name: '1. When do you drink?' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();

  await page.getByRole('link', { name: 'Assignments' }).click();
  await page.getByRole('button', { name: 'New assignment' }).click();
  const assigning = page.getByRole('dialog');
  await assigning.getByRole('combobox', { name: 'Tags, jobs and locations' }).fill(CREW);
  // Not before the list has been narrowed: it moves under the pointer.
  const found = page.getByRole('listbox', { name: 'Tags, jobs and locations' }).getByRole('option');
  await expect(found).toHaveText([new RegExp(`^${CREW}`)]);
  await found.click();
  await expect(assigning.getByRole('button', { name: `Remove ${CREW}` })).toBeVisible();
  await assigning.getByLabel('Taken again').selectOption('Each year by a day');
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(assigning).toBeHidden();
  const assignments = page.getByRole('list', { name: 'Assignments' });
  await expect(assignments.getByText(CREW)).toBeVisible();
  await expect(assignments.getByText(/Each year by 1 October/)).toBeVisible();
  // Given in the background; the screen shows it by itself.
  const people = page.getByRole('table', { name: 'People with this module' });
  await expect(people.getByText('Not started').first()).toBeVisible({ timeout: 60_000 });

  const actions = people.getByRole('button', { name: /^Actions for / }).first();
  const name = ((await actions.getAttribute('aria-label')) ?? '').replace('Actions for ', '');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Excuse' }).click();
  const excusing = page.getByRole('dialog', { name: `Excuse ${name}?` });
  await excusing.getByLabel('Reason').fill('On leave until March');
  await excusing.getByRole('button', { name: 'Excuse' }).click();
  await people.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(/^Excused on .* by Morgan Ellis: On leave until March$/)).toBeVisible();

  await openUnnamedScreen(page, '/education');
  await page.getByRole('link', { name: TITLE, exact: true }).click();
  await expect(page.getByLabel('Module', { exact: true })).toHaveValue(/.+/);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ courses? of \d+ people$/ })).toBeVisible();
});

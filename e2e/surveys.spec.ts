import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { scrollToPart } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';
import { choose } from './support/people.ts';
import { startSimulator } from './support/simulator.ts';

const PERSON = 'Angus Buchanan';
const EATEN = 'Have you had breakfast?';
const WHY = 'What kept you from it?';

/** Writes the question that was just added. */
async function write(page: Page, place: number, words: string) {
  const question = page.getByRole('listitem', { name: `Question ${place}`, exact: true });
  await question.getByLabel('Question', { exact: true }).fill(words);
  return question;
}

async function makeSurvey(page: Page): Promise<void> {
  // One set of questions is asked with a test: the demo's own makes room.
  await openUnnamedScreen(page, '/settings/survey');
  await page.getByRole('link', { name: 'Before the shift' }).click();
  await page.getByRole('switch', { name: 'Asked with tests' }).click();
  await expect(page.getByText('Switched off')).toBeVisible();

  await openUnnamedScreen(page, '/settings/survey');
  await page.getByRole('button', { name: 'New survey' }).click();
  const dialog = page.getByRole('dialog', { name: 'New survey' });
  await dialog.getByLabel('Title').fill('Breakfast');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Breakfast' })).toBeVisible();
  await page.getByRole('button', { name: 'Add question' }).click();
  const eaten = await write(page, 1, EATEN);
  await expect(eaten.getByLabel('Key')).toHaveValue('have_you_had_breakfast');
  await eaten.getByLabel('Choices').fill('Yes\nNo');
  await eaten.getByRole('switch', { name: 'Must be answered' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  const why = await write(page, 2, WHY);
  await why.getByLabel('Answered by').selectOption('Text');
  await why.getByLabel('Asked', { exact: true }).selectOption(`Depending on “${EATEN}”`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The rules' own words, at the field.
  await expect(why.getByText('Choose the answers with which the question is shown.')).toBeVisible();
  await why.getByRole('combobox', { name: 'When the answer is one of' }).press('ArrowDown');
  await page.getByRole('option', { name: 'No', exact: true }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText(WHY)).toBeHidden();
  await preview.getByLabel('No', { exact: true }).check();
  await expect(preview.getByText(WHY)).toBeVisible();
  await preview.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Asked, version 1')).toBeVisible();
}

test('questions with a condition are published, asked by hand and by devices, and shown and found', async ({
  page,
  demoUrl,
}) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await test.step('an admin makes a survey and publishes it', () => makeSurvey(page));

  await test.step('a test written by hand on a phone answers it', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openUnnamedScreen(page, '/measurements');
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Measure' });
    await choose(page, 'Person', PERSON);
    await dialog.getByLabel('Value (mOsm)').fill('77');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Answer this question.')).toBeVisible();
    await expect(dialog.getByLabel(WHY)).toBeHidden();
    await dialog.getByLabel('No', { exact: true }).check();
    await dialog.getByLabel(WHY).fill('The bus came early');
    await dialog.getByLabel('Yes', { exact: true }).check();
    await expect(dialog.getByLabel(WHY)).toBeHidden();
    await dialog.getByLabel('No', { exact: true }).check();
    await expect(dialog.getByLabel(WHY)).toHaveValue('The bus came early');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const details = page.getByRole('region', { name: 'Breakfast' });
    await expect(details).toContainText(`${WHY}The bus came early`);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('devices ask it, too', async () => {
    const simulator = startSimulator(demoUrl, { rate: 5, seconds: 5, saliva: 60, person: PERSON });
    expect(await simulator.ended, simulator.output()).toBe(0);
  });

  await test.step('the dashboard has a chart of it, with its numbers as a table', async () => {
    await openUnnamedScreen(page, '/dashboard');
    await scrollToPart(page, 'Answers');
    const card = (question: string) => page.getByRole('region', { name: question, exact: true });
    // The box of the table may carry the card's name as well.
    const chart = card(EATEN).first();
    await chart.getByRole('button', { name: `Options of “${EATEN}”` }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
    await expect(chart.getByRole('row').filter({ hasText: 'Yes' })).toBeVisible();
    await expect(card(WHY).getByText('The bus came early').first()).toBeVisible();
    // By hand, and at least one device.
    await expect(chart.getByText(/^([2-9]|\d\d) answers in/)).toBeVisible();
  });

  await test.step('the filter finds the tests that answered so', async () => {
    await openUnnamedScreen(page, '/measurements');
    await page.getByRole('button', { name: 'More filters' }).click();
    const filter = page.getByRole('button', { name: 'Answer', exact: true });
    if (await filter.isVisible()) await filter.click();
    await page.getByLabel('Question', { exact: true }).selectOption(WHY);
    await page.getByLabel('Words of the answer').fill('bus came');
    const found = page
      .getByRole('status')
      .filter({ hasText: /^1 measurement$/ })
      .first();
    await expect(found).toBeVisible();
    await expect(page).toHaveURL(/answer=text/);
    await page.goto(page.url());
    await expect(found).toBeVisible();
  });
});

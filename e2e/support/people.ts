import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { openUnnamedScreen } from './open-screen.ts';

const folder = path.resolve(import.meta.dirname, '../fixtures');

/** The path of a file that LibreOffice wrote: three people of whom one has errors, and one person. */
export function spreadsheet(name: 'night-crew.xlsx' | 'day-crew.xls'): string {
  return path.join(folder, name);
}

/** A list of a screen: its rows by what is in them. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** The people of the list, each the way to their page. */
export function listedPeople(page: Page): Locator {
  return page.getByRole('group', { name: 'People, list' }).getByRole('link');
}

/** Goes to the people whose names hold `text`. */
export async function findPeople(page: Page, text: string): Promise<void> {
  await openUnnamedScreen(page, '/people');
  await page.getByLabel('Search by name').fill(text);
  await expect(page).toHaveURL(/\/people\?/);
}

/** Opens the page of the one person of that name. */
export async function openPerson(page: Page, name: string): Promise<void> {
  await findPeople(page, name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
}

/** Chooses an option of a picker by its name; what is typed finds it first. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(option);
  // A list that still grows shorter moves away under the mouse.
  // Those of a picker: the fields of a dialog have choices of their own.
  const offered = page.getByRole('listbox').getByRole('option');
  await expect
    .poll(async () => (await offered.allTextContents()).filter((text) => !text.includes(option)))
    .toEqual([]);
  // Not the one that would make a new tag of the name.
  await offered
    .filter({ hasText: new RegExp(`^${option}`) })
    .first()
    .click();
  // A picker of one closes by itself, and Escape would then close what it is in.
  if ((await field.getAttribute('aria-expanded')) === 'true') await field.press('Escape');
}

type NewPerson = {
  readonly name_first: string;
  readonly name_last: string;
  readonly tags?: readonly string[];
  /** Where the invitation goes. */
  readonly email?: string;
};

/** Makes a person by hand, up to their page. */
export async function createPerson(
  page: Page,
  { name_first, name_last, tags = [], email }: NewPerson,
): Promise<void> {
  await openUnnamedScreen(page, '/people/new');
  await page.getByLabel('First name').fill(name_first);
  await page.getByLabel('Last name').fill(name_last);
  for (const tag of tags) await choose(page, 'Tags', tag);
  if (email) await page.getByLabel('Email').fill(email);
  const toast = page.getByText('Successfully created a new person');
  // A toast of the previous person stays for three seconds.
  await expect(toast).toBeHidden();
  await page.getByRole('button', { name: 'Create person' }).click();
  await expect(toast).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${name_first} ${name_last}` })).toBeAttached();
}

/** Makes a tag in its list, up to its members, where a new one opens. */
export async function createTag(page: Page, name: string): Promise<void> {
  await openUnnamedScreen(page, '/settings/tags');
  await page.getByRole('button', { name: 'New tag' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Successfully created a new tag')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/tags\/[0-9a-f-]+\/members$/);
}

/** Moves a slider to a position by the keyboard, from its least one. */
export async function slideTo(slider: Locator, position: number): Promise<void> {
  await slider.focus();
  await slider.press('Home');
  for (let step = 0; step < position; step += 1) await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', String(position));
}

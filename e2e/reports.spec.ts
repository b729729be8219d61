import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzip } from '../apps/api/src/http/zip-archive.ts';
import { readPdf } from '../apps/api/src/print/testing/pdf-text.ts';
import { verifiedPack } from '../apps/api/src/testing/verified-pack.ts';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { widget } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { openUnnamedScreen } from './support/open-screen.ts';

const LOCATION = 'Moranbah, Queensland';

async function save(page: Page, kind: 'PDF' | 'CSV'): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: new RegExp(`^Save This week’s hydration of .* as ${kind}$`) })
    .click();
  return readFileSync(await (await download).path());
}

/** The rows of a table of the CSV, without their header. */
function rowsUnder(csv: string, title: string): string[][] {
  const block = csv.split(`\r\n${title}\r\n`)[1]?.split('\r\n\r\n')[0] ?? '';
  return block
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

test('a report is set up, made and saved; day by day it says what the dashboard says', async ({ page }) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/reports');
  await page.getByRole('button', { name: 'New report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await dialog.getByLabel('Name').fill('This week’s hydration');
  await dialog.getByRole('checkbox', { name: 'CSV' }).check();
  await dialog.getByRole('button', { name: 'Save the report' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Make This week’s hydration now' }).click();

  const csv = (await save(page, 'CSV')).toString('utf8');
  const days = rowsUnder(csv, 'Hydration tests by day');
  expect(days).toHaveLength(7);
  const all = days.reduce((sum, [, tests]) => sum + Number(tests), 0);
  expect(all).toBeGreaterThan(100);
  const { lines } = readPdf(await save(page, 'PDF'));
  expect(lines).toContain(`Hydration tests: ${all}`);

  const dayOf = (text = '') => new Date(`${text} UTC`).toISOString().slice(0, 10);
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]].map(dayOf);
  await openUnnamedScreen(page, `/dashboard?range=custom&from=${first}&to=${last}`);
  const daily = widget(page, 'Daily hydration status');
  await page.getByRole('button', { name: 'Options of “Daily hydration status”' }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  const shown = async () => {
    const rows = await daily.getByRole('row').all();
    return Promise.all(
      rows.slice(1).map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allTextContents()),
    );
  };
  // The dashboard has the worst class first. A cell has its share beside its count: '12 (40 %)'.
  const expected = days.map(([day = '', tests = '', ...classes]) => [day, ...classes.reverse(), tests]);
  await expect
    .poll(async () =>
      (await shown()).map(([day = '', ...cells]) => [day, ...cells.map((cell) => cell.split(' ')[0])]),
    )
    .toEqual(expected);
});

test('an evidence pack of a location is made, and its own script finds a changed byte', async ({ page }) => {
  await signIn(page, 'admin');
  await waitForSync(page);
  await openUnnamedScreen(page, '/settings/reports');
  await page.getByRole('button', { name: 'Make an evidence pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an evidence pack' });
  await dialog.getByText('A tag, job or location').click();
  await dialog.getByRole('combobox', { name: 'Tag, job or location' }).fill(LOCATION);
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveCount(1);
  await found.click();
  await dialog.getByRole('button', { name: 'Make the pack' }).click();
  await expect(dialog).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^Save Evidence: ${LOCATION} of .* as ZIP$`) }).click();
  const files = await unzip(readFileSync(await (await download).path()));

  expect(await verifiedPack(files)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everything is as it was packed'),
  });
  const weather = files.get('weather.csv')?.toString('utf8') ?? '';
  // Simulated weather of a week but for the hours of today that have not come.
  expect(weather.split('\r\n').filter((line) => line.endsWith(',known')).length).toBeGreaterThan(24 * 5);
  const tests = files.get('tests.csv')?.toString('utf8') ?? '';
  expect(tests.split('\r\n').length).toBeGreaterThan(20);
  const changed = new Map([...files, ['tests.csv', Buffer.from(tests.replace('mOsm', 'mOsn'))] as const]);
  expect(await verifiedPack(changed)).toMatchObject({
    code: 1,
    said: expect.stringContaining('tests.csv is not as it was packed'),
  });
});

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPdf } from '../apps/api/src/print/testing/pdf-text.ts';
import { widget } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';
import { signIn } from './support/sign-in.ts';
import { waitForSync } from './support/sync-texts.ts';

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
  await page.goto('/settings/reports');
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
  await page.goto(`/dashboard?range=custom&from=${first}&to=${last}`);
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

import { reportTexts } from '@heatwise/domain/reports/texts/report-texts';
import { expect, test } from 'vitest';
import { drawTable } from './pdf-table.ts';
import { openPdf } from './printed-page.ts';
import { readPdf } from './testing/pdf-text.ts';

async function printed(columns: readonly string[], rows: (string | number | null)[][]) {
  const { paper } = reportTexts('en');
  const { page, done } = openPdf({ title: 'T', paper: 'A4', isWide: false, language: 'en', words: paper });
  await drawTable(page, { columns, rows });
  return readPdf(await done()).lines;
}

test('the numbers of a column have as many decimals as the one with most, whole numbers none', async () => {
  const rows = [
    ['Monday', 27.3, 12, 0.25],
    ['Tuesday', 29, 7, null],
    ['Wednesday', 30.15, 1200, 1],
  ];
  const lines = await printed(['Day', 'Warmest', 'Tests', 'Share'], rows);
  for (const text of ['27.30', '29.00', '30.15', '12', '7', '1200', '0.25', '1.00'])
    expect(lines).toContain(text);
});

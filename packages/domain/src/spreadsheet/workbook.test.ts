import { expect, test } from 'vitest';
import { columnLetters, columnWidths, type Sheet, serialDay } from './sheet.ts';
import { workbookParts } from './workbook.ts';

function partsOf(sheets: readonly Sheet[]): Record<string, string> {
  return Object.fromEntries(workbookParts(sheets).map(({ name, pieces }) => [name, [...pieces].join('')]));
}

const MAY_1 = Date.UTC(2026, 4, 1);
const SHEET: Sheet = {
  name: "Crew's",
  columns: [{ header: 'Name' }, { header: 'Id', kind: 'text' }, { header: 'Born', kind: 'date' }],
  rows: [['<Ada> & "Co"\u0000', '00123', MAY_1]],
  frozenColumns: 1,
};

test('the header is styled, stays in view and filters all rows', () => {
  const xml = partsOf([SHEET])['xl/worksheets/sheet1.xml'] ?? '';

  expect(xml).toContain('<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Name</t></is></c>');
  expect(xml).toContain(
    '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
  );
  expect(xml).toContain('<autoFilter ref="A1:C2"/>');
});

test('a date is a number with a format, text is never anything but text', () => {
  const xml = partsOf([SHEET])['xl/worksheets/sheet1.xml'] ?? '';

  expect(xml).toContain('<c r="C2" s="3"><v>46143</v></c>');
  expect(xml).toContain('&lt;Ada&gt; &amp; &quot;Co&quot;</t>');
  expect(xml).toContain('<c r="B2" s="2" t="inlineStr"><is><t xml:space="preserve">00123</t></is></c>');
});

test('what XML cannot hold is left out: half a character and control characters', () => {
  const xml = partsOf([{ ...SHEET, rows: [['a\uD83Db\u000Bc\u{1F600}', null, null]] }])[
    'xl/worksheets/sheet1.xml'
  ];
  expect(xml).toContain('>abc\u{1F600}</t>');
});

test('choices are in a hidden sheet, and each column refers to its own', () => {
  const parts = partsOf([
    { name: 'People', columns: [{ header: 'Name' }, { header: 'Tags', choices: ['A, B', 'C'] }], rows: [] },
  ]);

  expect(parts['xl/workbook.xml']).toContain(
    '<sheet name="Choices" sheetId="2" state="hidden" r:id="rId2"/>',
  );
  expect(parts['xl/worksheets/sheet1.xml']).toContain(
    '<dataValidation type="list" allowBlank="1" sqref="B2:B5001"><formula1>Choices!$A$2:$A$3</formula1>',
  );
  expect(parts['xl/worksheets/sheet2.xml']).toContain('>A, B</t>');
  expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml');
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

test.each([
  [Date.UTC(1970, 0, 1), 25569],
  [Date.UTC(2026, 10, 21, 12), 46347.5],
])('a time in ms is a day with its part', (ms, day) => {
  expect(serialDay(ms)).toBe(day);
});

test('a column is as wide as its longest text, within reason', () => {
  const rows = [['x'.repeat(20), 'y'.repeat(500), MAY_1]];
  expect(columnWidths({ ...SHEET, rows })).toEqual([21, 60, 13]);
});

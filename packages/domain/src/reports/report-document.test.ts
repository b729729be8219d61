import { expect, test } from 'vitest';
import { leftOutText, type ReportDocument, reportCsv, reportSheets } from './report-document.ts';
import { reportTexts } from './texts/report-texts.ts';

const table = {
  title: 'People',
  columns: ['Person', 'Tests'],
  rows: [
    ['=cmd()', 3],
    ['Berg, Ida', null],
  ],
  empty: 'Nobody.',
  left_out: 2,
};
const texts = reportTexts('en');
const document: ReportDocument = {
  texts,
  title: 'Weekly',
  organisation: 'Harbour Works',
  facts: [['Days', '1 to 7']],
  charts: [],
  tables: [table],
  notes: ['A note.'],
};

test('the CSV has the facts, the tables, what was left out and the notes, and no formula', () => {
  const text = reportCsv(document);
  expect(text).toBe(
    '\uFEFFWeekly\r\nDays,1 to 7\r\n\r\nPeople\r\nPerson,Tests\r\n\'=cmd(),3\r\n"Berg, Ida",\r\n' +
      '"People: 2 more rows are counted above, but not listed."\r\n\r\nA note.\r\n',
  );
});

test('the workbook says what was left out beside the facts', () => {
  const [summary, people] = reportSheets(document);
  expect(summary?.rows).toEqual([
    ['Days', '1 to 7'],
    ['Note', 'A note.'],
    ['Note', 'People: 2 more rows are counted above, but not listed.'],
  ]);
  expect(people?.rows).toEqual(table.rows);
});

test('what only the paper leaves out stands in the other files', () => {
  expect(leftOutText({ ...table, left_out: 0 }, texts)).toBeNull();
  expect(leftOutText({ ...table, left_out: 0 }, texts, 1)).toBe(
    'People: 1 more rows are counted above, but not listed. They are in the CSV and Excel files.',
  );
});

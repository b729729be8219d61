import { expect, test } from 'vitest';
import { clearEmptyMarks, countEmptyMarks, isEmptyMark, isEmptyRow } from './empty-marks.ts';

test.each(['-', '--', '–', 'N/A', 'n/a', 'n.a.', '#N/A'])('%s marks an empty cell', (text) => {
  expect(isEmptyMark(text)).toBe(true);
});

test.each(['', 'Na', 'NA', 'A-1', '0', 'None'])('%j is a value', (text) => {
  expect(isEmptyMark(text)).toBe(false);
});

test('marks are counted and cleared in every cell of a row', () => {
  const marked = {
    name_first: '-',
    name_last: 'N/A',
    email: 'n/a',
    password: '',
    access: '-',
    employee_id: 'N/A',
    tags: ['N/A'],
    jobs: [],
    locations: ['-', 'North yard'],
  };
  expect(countEmptyMarks(marked)).toBe(7);
  const cleared = clearEmptyMarks(marked);
  expect(cleared).toMatchObject({ name_first: '', employee_id: '', tags: [], locations: ['North yard'] });
  expect(isEmptyRow(cleared)).toBe(false);
  expect(isEmptyRow({ ...cleared, locations: [] })).toBe(true);
});

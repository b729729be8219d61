import { expect, test } from 'vitest';
import { finishedShare, finishedText, sumCounts } from './course.ts';

test('the share leaves out whoever is excused, and 100 means everybody', () => {
  expect(finishedShare({ assigned: 10, done: 4, excused: 2 })).toBe(50);
  expect(finishedShare({ assigned: 1000, done: 999, excused: 0 })).toBe(99);
  expect(finishedShare({ assigned: 3, done: 3, excused: 0 })).toBe(100);
});

test('where nobody has to take anything there is no share', () => {
  expect(finishedShare({ assigned: 0, done: 0, excused: 0 })).toBeNull();
  expect(finishedShare({ assigned: 2, done: 0, excused: 2 })).toBeNull();
  expect(finishedShare(sumCounts([]))).toBeNull();
  expect(finishedText(sumCounts([]))).toBe('–');
});

test('over several modules each course counts the same', () => {
  const [many, few] = [
    { assigned: 90, done: 90, excused: 0 },
    { assigned: 10, done: 0, excused: 0 },
  ];
  expect(finishedText(sumCounts([many, few]))).toBe('90 % (90 of 100)');
});

test('the text names what the share is of', () => {
  expect(finishedText({ assigned: 120, done: 66, excused: 10 })).toBe('60 % (66 of 110)');
});

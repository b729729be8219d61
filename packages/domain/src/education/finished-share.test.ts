import { expect, test } from 'vitest';
import { finishedShare, finishedShareOf } from './finished-share.ts';

test('the share leaves out whoever is excused, and 100 means everybody', () => {
  expect(finishedShare({ assigned: 10, done: 4, excused: 2 })).toBe(50);
  expect(finishedShare({ assigned: 1000, done: 999, excused: 0 })).toBe(99);
  expect(finishedShare({ assigned: 3, done: 3, excused: 0 })).toBe(100);
});

test('where nobody has to take anything there is no share', () => {
  expect(finishedShare({ assigned: 0, done: 0, excused: 0 })).toBeNull();
  expect(finishedShare({ assigned: 2, done: 0, excused: 2 })).toBeNull();
  expect(finishedShareOf([])).toBeNull();
});

test('over several modules each course counts the same', () => {
  const [many, few] = [
    { assigned: 90, done: 90, excused: 0 },
    { assigned: 10, done: 0, excused: 0 },
  ];
  expect(finishedShareOf([many, few])).toBe(90);
});

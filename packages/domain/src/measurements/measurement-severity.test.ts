import { expect, test } from 'vitest';
import { averageHydrationStatus, dehydratedShare } from './measurement-severity.ts';

test.each([
  [[3, 0, 0, 0], 'hydrated', 0],
  [[1, 1, 0, 0], 'mildly_dehydrated', 0],
  [[2, 1, 0, 0], 'hydrated', 0],
  [[0, 1, 2, 1], 'moderately_dehydrated', 0.75],
  [[0, 0, 1, 1], 'severely_dehydrated', 1],
  [[0, 0, 0, 0], null, null],
  [[], null, null],
])('tests by severity %j are %s on average', (counts, status, share) => {
  expect(averageHydrationStatus(counts)).toBe(status);
  expect(dehydratedShare(counts)).toBe(share);
});

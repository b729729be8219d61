import { expect, test } from 'vitest';
import { percentilesOf, percentilesText } from './percentiles.ts';

test('percentiles are observed values, by nearest rank', () => {
  const times = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentilesOf(times)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, most: 100 });
  expect(percentilesOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, most: 7 });
  expect(percentilesOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, most: 0 });
});

test('they are shown in milliseconds, small ones with a decimal', () => {
  expect(percentilesText({ count: 2, p50: 1.26, p95: 40.4, p99: 71, most: 90.6 })).toBe(
    'p50 1.3 ms, p95 40 ms, p99 71 ms, longest 91 ms',
  );
});

import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './format-number.ts';

test('separates thousands and keeps at most three decimals', () => {
  expect([0, 999, 1000, -12_345, 7.12345].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '-12,345',
    '7.123',
  ]);
});

test('names one thing in the singular and any other number in the plural', () => {
  expect([0, 1, 2, 1500].map((count) => formatCount(count, 'person', 'people'))).toEqual([
    '0 people',
    '1 person',
    '2 people',
    '1,500 people',
  ]);
});

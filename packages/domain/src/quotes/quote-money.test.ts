import { expect, test } from 'vitest';
import {
  centsText,
  lineCents,
  MOST_CENTS,
  moneyText,
  partOf,
  pointsText,
  readCents,
  totalsOf,
} from './quote-money.ts';

test('money is rounded to the nearest cent, half a cent up', () => {
  expect(partOf(1005, 1000)).toBe(101);
  expect(partOf(1004, 1000)).toBe(100);
  expect(partOf(1, 5000)).toBe(1);
  expect(partOf(0, 10_000)).toBe(0);
});

test('the largest line is exact', () => {
  const line = { quantity: 10_000, unit_cents: MOST_CENTS, discount_points: 1 };
  expect(lineCents(line)).toBe(9_999_000_000_000);
  expect(lineCents({ quantity: 9_999, unit_cents: 999_999_999, discount_points: 3333 })).toBe(
    6_666_333_293_334,
  );
});

test('a discount is taken off the line, not off each piece', () => {
  // Off each piece it would be 3 × 0.33.
  expect(lineCents({ quantity: 3, unit_cents: 66, discount_points: 5000 })).toBe(99);
});

test('the tax is of the sum of the rounded lines', () => {
  const line = { quantity: 1, unit_cents: 105, discount_points: 0 };
  expect(totalsOf([line, line, line], 1000)).toEqual({ net_cents: 315, tax_cents: 32, total_cents: 347 });
  expect(totalsOf([], 1000)).toEqual({ net_cents: 0, tax_cents: 0, total_cents: 0 });
});

test('amounts are written with their currency, thousands and cents', () => {
  expect(moneyText('AUD', 123_450)).toBe('AUD 1,234.50');
  expect(centsText(100_000_005)).toBe('1,000,000.05');
  expect(centsText(99)).toBe('0.99');
  expect([pointsText(1000), pointsText(825)]).toEqual(['10 %', '8.25 %']);
});

test.each([
  ['1250', 125_000],
  ['1,250.5', 125_050],
  [' 0.05 ', 5],
  ['12,50', null],
  ['1.234', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
  ['10000000.01', null],
])('%j is read as %j cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

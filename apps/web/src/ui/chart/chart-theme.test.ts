import { expect, test } from 'vitest';
import { amountLabel } from './chart-theme.ts';

test.each([
  [0, '0'],
  [0.5, '0.5'],
  [9000, '9,000'],
  [10_000, '10k'],
  [12_500, '12.5k'],
  [1_000_000, '1,000k'],
])('%d stands beside an axis as %s', (amount, text) => {
  expect(amountLabel(amount)).toBe(text);
});

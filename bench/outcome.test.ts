import { expect, test } from 'vitest';
import { quantile } from './outcome.ts';

test('the quantile is a value of the sample, by nearest rank', () => {
  const sample = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect(quantile(sample, 0.95)).toBe(19);
  expect(quantile(sample, 0.5)).toBe(10);
  expect(quantile([7], 0.95)).toBe(7);
});

import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('text of 100 characters stays whole, one more is truncated', () => {
  expect(truncate('a'.repeat(100))).toBe('a'.repeat(100));
  expect(truncate('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

test('truncation uses the length it is given', () => {
  expect(truncate('hydration', 4)).toBe('hydr...');
});

test('a character of two code units counts once and is not split', () => {
  expect(truncate('💧💧💧', 3)).toBe('💧💧💧');
  expect(truncate('💧💧💧', 2)).toBe('💧💧...');
});

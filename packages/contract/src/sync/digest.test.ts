import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';

const early = '2026-11-21T08:44:00.000001Z';
const late = '2026-11-21T08:44:01.999999Z';

test('counts the rows and adds up seconds and microseconds apart', () => {
  expect(digestOf([early, late])).toEqual({ count: 2, sum: '3590501281:1000000' });
  expect(digestOf([])).toEqual({ count: 0, sum: '0:0' });
});

test('does not depend on the order, and changes with any version', () => {
  expect(digestOf([late, early])).toEqual(digestOf([early, late]));
  expect(digestOf([early, '2026-11-21T08:44:01.999998Z'])).not.toEqual(digestOf([early, late]));
});

test('text that is not an instant is refused', () => {
  expect(() => digestOf(['2026-11-21T08:44:00Z'])).toThrow(RangeError);
});

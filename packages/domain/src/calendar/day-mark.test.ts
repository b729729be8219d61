import { expect, test } from 'vitest';
import { dayMark } from './day-mark.ts';

const TODAY = '2026-03-04';
const onOff = { days_on: 2, days_off: 2, start_day: '2026-03-01' };

test.each([
  ['a working day without a test', 0, '2026-03-02', [onOff], null],
  ['a day off without a test', 0, '2026-03-03', [onOff], 'day off'],
  ['a day off on which somebody came for a test', 1, '2026-03-03', [onOff], null],
  ['yesterday of somebody without a pattern', 0, '2026-03-03', [], null],
  ['today, before any test', 0, TODAY, [], 'not over'],
  ['today, after a test', 1, TODAY, [], null],
  ['today, which is off', 0, TODAY, [onOff], 'day off'],
  ['a day that a clock running ahead brought', 0, '2026-03-05', [], 'not over'],
] as const)('%s', (_, count, day, patterns, mark) => {
  expect(dayMark(count, day, TODAY, patterns)).toBe(mark);
});

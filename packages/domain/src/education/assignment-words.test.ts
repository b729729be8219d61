import { expect, test } from 'vitest';
import { dueInWords, repeatInWords } from './assignment.ts';

const today = '2026-11-23';

test('it is said in words', () => {
  expect([
    dueInWords({ kind: 'none' }),
    dueInWords({ kind: 'date', date: today }),
    dueInWords({ kind: 'days', days: 1 }),
    dueInWords({ kind: 'days', days: 14 }),
  ]).toEqual([
    'No due date',
    'Due on 23 Nov 2026',
    'Due 1 day after it is assigned',
    'Due 14 days after it is assigned',
  ]);
  expect([
    repeatInWords({ kind: 'none' }),
    repeatInWords({ kind: 'months', months: 1 }),
    repeatInWords({ kind: 'months', months: 12 }),
    repeatInWords({ kind: 'yearly', month: 10, day: 1 }),
  ]).toEqual([null, 'Every month', 'Every 12 months', 'Each year by 1 October']);
});

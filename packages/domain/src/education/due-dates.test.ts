import { expect, test } from 'vitest';
import { addMonths, dueDateOf, nextRound, validUntil } from './due-dates.ts';

test('due on a day, some days after it was assigned, or at no time', () => {
  expect(dueDateOf({ kind: 'none' }, '2026-11-23')).toBeNull();
  expect(dueDateOf({ kind: 'date', date: '2026-12-01' }, '2026-11-23')).toBe('2026-12-01');
  expect(dueDateOf({ kind: 'days', days: 14 }, '2026-12-25')).toBe('2027-01-08');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 24, '2028-12-15'],
])('%s and %i months', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});

test('what repeats every 12 months opens 30 days before it is due', () => {
  expect(nextRound({ kind: 'months', months: 12 }, '2026-03-10')).toEqual({
    opens_on: '2027-02-08',
    due_on: '2027-03-10',
  });
});

test('a repeat of one month opens the day after at the earliest', () => {
  expect(nextRound({ kind: 'months', months: 1 }, '2026-02-01')).toEqual({
    opens_on: '2026-02-02',
    due_on: '2026-03-01',
  });
});

const october = { kind: 'yearly', month: 10, day: 1 } as const;
test.each([
  ['2026-05-20', '2026-10-01'],
  // 3 July is 90 days before: it counts for this season already.
  ['2026-07-02', '2026-10-01'],
  ['2026-07-03', '2027-10-01'],
  ['2026-10-01', '2027-10-01'],
  ['2026-12-31', '2027-10-01'],
])('finished on %s, due again before the season that begins on %s', (doneOn, due_on) => {
  expect(nextRound(october, doneOn)?.due_on).toBe(due_on);
});

test('a season that begins on 29 February begins on the 28th where there is none', () => {
  expect(nextRound({ kind: 'yearly', month: 2, day: 29 }, '2026-03-01')?.due_on).toBe('2027-02-28');
  expect(nextRound({ kind: 'yearly', month: 2, day: 29 }, '2027-06-01')?.due_on).toBe('2028-02-29');
});

test('a certificate lasts for its months, or forever', () => {
  expect(validUntil(12, '2026-11-23')).toBe('2027-11-23');
  expect(validUntil(null, '2026-11-23')).toBeNull();
  expect(nextRound({ kind: 'none' }, '2026-11-23')).toBeNull();
});

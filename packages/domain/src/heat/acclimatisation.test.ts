import { expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { acclimatisationOn } from './acclimatisation.ts';

const today = '2026-07-20';
/** Days before today, counted back. */
const ago = (...days: number[]) => days.map((count) => addDays(today, -count));

test.each([
  ['nobody has seen them in the heat', [], { state: 'not begun' }],
  ['first day', ago(0), { state: 'under way', kind: 'new', day: 1, shiftShare: 0.2 }],
  ['the day after the first', ago(1), { state: 'under way', kind: 'new', day: 2, shiftShare: 0.4 }],
  [
    'third day, given twice and unordered',
    ago(0, 2, 1, 1),
    { state: 'under way', kind: 'new', day: 3, shiftShare: 0.6 },
  ],
  ['fourth day', ago(3, 2, 1, 0), { state: 'under way', kind: 'new', day: 4, shiftShare: 0.8 }],
  ['fifth day', ago(4, 3, 2, 1, 0), { state: 'acclimatised' }],
  ['fourteen days away', ago(18, 17, 16, 15, 14), { state: 'acclimatised' }],
  ['fifteen days away', ago(19, 18, 17, 16, 15), { state: 'lapsed', daysAway: 15 }],
  [
    'back after a month',
    ago(40, 39, 38, 37, 36, 0),
    { state: 'under way', kind: 'returning', day: 1, shiftShare: 0.5 },
  ],
  ['second day back', ago(40, 1, 0), { state: 'under way', kind: 'returning', day: 2, shiftShare: 0.6 }],
  ['fourth day back', ago(40, 3, 2, 1, 0), { state: 'acclimatised' }],
  ['a roster of tomorrow does not count', [addDays(today, 1)], { state: 'not begun' }],
])('%s', (_name, days, expected) => {
  expect(acclimatisationOn(today, days)).toEqual(expected);
});

test('somebody who worked in the heat before starts as returning', () => {
  expect(acclimatisationOn(today, ago(0), 'returning')).toEqual({
    state: 'under way',
    kind: 'returning',
    day: 1,
    shiftShare: 0.5,
  });
});

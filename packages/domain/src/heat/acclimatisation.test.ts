import { expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import {
  acclimatisationBy,
  acclimatisationOn,
  HEAT_WORK_KEY,
  HEAT_WORK_NOT_VALID,
  HEAT_WORK_TOO_MANY_DAYS,
  type HeatWork,
  heatDays,
  heatWorkProblem,
  readHeatWork,
  withHeatDay,
} from './acclimatisation.ts';

/** Days with a test at a site that was hot for the person's job. */
const hot = (...days: readonly string[]) => days.map((day) => ({ day, heat: 'hot' }) as const);
/** A test on each of the last twenty days. */
const weeks = (heat: 'hot' | 'mild' | 'not known') =>
  Array.from({ length: 20 }, (_, index) => ({ day: `2026-07-${String(index + 1).padStart(2, '0')}`, heat }));

const record: HeatWork = { kind: 'returning', began_on: '2026-07-15', days: ['2026-07-17'] };

test('recorded and tested days count from the recorded beginning on, none twice, none of tomorrow', () => {
  const tested = hot('2026-06-01', '2026-07-15', '2026-07-16', '2026-07-17', '2026-07-21');

  expect(heatDays('2026-07-20', tested, record)).toEqual([
    { day: '2026-07-17', because: 'recorded' },
    { day: '2026-07-16', because: 'tested' },
    { day: '2026-07-15', because: 'began' },
  ]);
  expect(heatDays('2026-07-20', hot('2026-07-15', '2026-07-15'), null)).toEqual([
    { day: '2026-07-15', because: 'tested' },
  ]);
});

test('a test alone does not count: days below the alert limit, or unknown days, are left out', () => {
  const tested = [
    { day: '2026-07-15', heat: 'mild' },
    { day: '2026-07-16', heat: 'not known' },
    { day: '2026-07-17', heat: 'hot' },
  ] as const;

  expect(heatDays('2026-07-20', tested, null)).toEqual([{ day: '2026-07-17', because: 'tested' }]);
  expect(acclimatisationBy('2026-07-20', weeks('mild'), null)).toEqual({ state: 'not begun' });
});

test.each([
  ['weeks of tests of which no weather was kept', weeks('not known'), null, { state: 'not known' }],
  ['weeks at a hot site', weeks('hot'), null, { state: 'acclimatised' }],
  [
    'what is known counts where it suffices, whatever is not known besides',
    [...weeks('hot').slice(-5), { day: '2026-07-02', heat: 'not known' }],
    null,
    { state: 'acclimatised' },
  ],
  [
    'a lapse that unknown days may have prevented',
    [
      { day: '2026-06-20', heat: 'hot' },
      { day: '2026-07-18', heat: 'not known' },
    ],
    null,
    { state: 'not known' },
  ],
  [
    'a lapse that nothing speaks against',
    [{ day: '2026-06-20', heat: 'hot' }],
    null,
    { state: 'lapsed', daysAway: 30 },
  ],
  [
    'unknown days before a recorded beginning do not matter',
    [{ day: '2026-07-01', heat: 'not known' }],
    { ...record, began_on: '2026-07-20', days: [] },
    { state: 'under way', kind: 'returning', day: 1, shiftShare: 0.5 },
  ],
] as const)('%s', (_name, tested, given, expected) => {
  expect(acclimatisationBy('2026-07-20', tested, given)).toEqual(expected);
});

test.each([
  ['nothing known', [], null, { state: 'not begun' }],
  [
    'by tests alone somebody is new',
    ['2026-07-20'],
    null,
    { state: 'under way', kind: 'new', day: 1, shiftShare: 0.2 },
  ],
  [
    'a recorded return begins as one, whatever was before',
    ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'],
    { ...record, began_on: '2026-07-20', days: [] },
    { state: 'under way', kind: 'returning', day: 1, shiftShare: 0.5 },
  ],
  ['the day after two days', [], record, { state: 'under way', kind: 'returning', day: 3, shiftShare: 0.8 }],
  ['three days of a return', ['2026-07-16'], record, { state: 'acclimatised' }],
  [
    'away for too long',
    [],
    { ...record, began_on: '2026-07-01', days: [] },
    { state: 'lapsed', daysAway: 19 },
  ],
] as const)('%s', (_name, tested, given, expected) => {
  expect(acclimatisationBy('2026-07-20', hot(...tested), given)).toEqual(expected);
});

test.each([
  [record, null],
  [{ ...record, days: [] }, null],
  [null, HEAT_WORK_NOT_VALID],
  [[record], HEAT_WORK_NOT_VALID],
  [{ ...record, kind: 'constructor' }, HEAT_WORK_NOT_VALID],
  [{ ...record, began_on: '2026-02-30' }, HEAT_WORK_NOT_VALID],
  [{ ...record, days: ['2026-07-14'] }, HEAT_WORK_NOT_VALID],
  [{ ...record, days: 'always' }, HEAT_WORK_NOT_VALID],
  [{ ...record, note: 'tired' }, HEAT_WORK_NOT_VALID],
  [{ ...record, days: Array.from({ length: 61 }, () => '2026-07-17') }, HEAT_WORK_TOO_MANY_DAYS],
])('the record %j', (value, problem) => {
  expect(heatWorkProblem(value)).toBe(problem);
  expect(readHeatWork({ [HEAT_WORK_KEY]: value })).toEqual(problem === null ? value : null);
});

test('another day is added to the record; one before the first day becomes the first', () => {
  expect(withHeatDay(record, '2026-07-20').days).toEqual(['2026-07-17', '2026-07-20']);
  expect(withHeatDay(record, '2026-07-17').days).toEqual(['2026-07-17']);
  expect(withHeatDay(record, '2026-07-15')).toBe(record);
  expect(withHeatDay(record, '2026-07-10')).toEqual({
    ...record,
    began_on: '2026-07-10',
    days: ['2026-07-15', '2026-07-17'],
  });
});

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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { openTimeZone } from '../time/time-zone.ts';
import {
  daysNow,
  isWorkingDay,
  patternsOf,
  readRosterTags,
  readShiftPattern,
  rosterDay,
  SHIFT_PATTERN_MESSAGES,
  shiftDay,
  shiftDayText,
  shiftPatternProblems,
  shiftPatternText,
  todayState,
} from './roster.ts';

const HOUR = 60 * MINUTE_MS;
const perth = openTimeZone('Australia/Perth');
/** 08:30 of Tuesday, 3 March, in Perth; 00:30 UTC. */
const now = Date.UTC(2026, 2, 3, 0, 30);
const today = rosterDay(now, perth);

test('the day is the local one, from its midnight on', () => {
  expect(today).toEqual({ day: '2026-03-03', start_ms: Date.UTC(2026, 2, 2, 16) });
});

test.each([
  ['never tested', null, 'due'],
  ['a minute before midnight', today.start_ms - MINUTE_MS, 'due'],
  ['ten hours ago, yesterday evening', now - 10 * HOUR, 'due'],
  ['at midnight', today.start_ms, 'tested'],
  ['just now', now, 'tested'],
  ['by a clock that runs ahead', now + HOUR, 'tested'],
] as const)('%s', (_, tested_ms, state) => {
  expect(todayState({ tested_ms, patterns: [] }, today)).toBe(state);
});

test('nobody is due on a day off; who came for a test anyway was tested', () => {
  const patterns = [{ days_on: 1, days_off: 1, start_day: '2026-03-02' }];
  expect(todayState({ tested_ms: null, patterns }, today)).toBe('day off');
  expect(todayState({ tested_ms: now, patterns }, today)).toBe('tested');
  expect(todayState({ tested_ms: null, patterns }, rosterDay(now + 24 * HOUR, perth))).toBe('due');
});

test('for somebody at a site the day is the site’s; otherwise the given one', () => {
  const tags = readRosterTags([
    { tag_id: 'odessa', type: 'location', metadata: { _timezone: 'America/Chicago' } },
    { tag_id: 'midland', type: 'location', metadata: { _timezone: 'America/Chicago' } },
    { tag_id: 'newman', type: 'location', metadata: { _timezone: 'Australia/Perth' } },
    { tag_id: 'nowhere', type: 'location', metadata: { _timezone: 'Mars/Olympus' } },
    { tag_id: 'plain', type: 'location', metadata: {} },
    { tag_id: 'crew', type: 'roster', metadata: { _days_on: 1, _days_off: 1, _start_day: '2026-03-02' } },
    { tag_id: 'old', type: 'roster', metadata: { _days_on: 8, _days_off: 6 } },
    { tag_id: 'job', type: 'job', metadata: { _timezone: 'America/Chicago' } },
  ]);
  const dayOf = daysNow(tags, now, perth);
  expect(dayOf(['odessa', 'midland', 'crew']).day).toBe('2026-03-02');
  expect(dayOf(['odessa', 'newman']).day).toBe('2026-03-03');
  expect([dayOf([]).day, dayOf(['nowhere', 'plain', 'job']).day]).toEqual(['2026-03-03', '2026-03-03']);
  expect(patternsOf(tags, ['odessa', 'crew', 'old'])).toEqual([
    { days_on: 1, days_off: 1, start_day: '2026-03-02' },
  ]);
});

const START = '2026-03-02';
const eightSix = { days_on: 8, days_off: 6, start_day: START };

test.each([
  [0, true, 'Day 1 of 8', 8],
  [7, true, 'Day 8 of 8', 8],
  [8, false, 'Day off 1 of 6', 14],
  [13, false, 'Day off 6 of 6', 14],
  [14, true, 'Day 1 of 8', 22],
  // The pattern was the same before anybody wrote it down, and goes over a year's end.
  [-1, false, 'Day off 6 of 6', 0],
  [-7, true, 'Day 8 of 8', -6],
  [14 * 26 + 8, false, 'Day off 1 of 6', 14 * 27],
])('%i days after the start of 8 on, 6 off', (days, isOn, text, changesAfter) => {
  const found = shiftDay(eightSix, addDays(START, days));
  expect([found.isOn, shiftDayText(found), found.changesOn]).toEqual([
    isOn,
    text,
    addDays(START, changesAfter),
  ]);
});

test('each round has as many days on and off as the pattern says, wherever one begins to count', () => {
  const days = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: -900, max: 900 }),
      (days_on, days_off, from) => {
        const pattern = { days_on, days_off, start_day: START };
        const round = Array.from({ length: days_on + days_off }, (_, at) => addDays(START, from + at));
        expect(round.filter((day) => isWorkingDay([pattern], day))).toHaveLength(days_on);
      },
    ),
  );
});

test('without days off every day is a working day, and none of them changes anything', () => {
  const pattern = { days_on: 5, days_off: 0, start_day: START };
  expect(shiftDay(pattern, addDays(START, 6))).toEqual({ isOn: true, number: 2, of: 5, changesOn: null });
  expect([shiftPatternText(pattern), shiftPatternText(eightSix)]).toEqual([
    '5 days on, none off',
    '8 days on, 6 off',
  ]);
});

test('without a pattern one works every day; with two, when one of them says so', () => {
  const other = { ...eightSix, start_day: addDays(START, 7) };
  const nextOff = addDays(START, 8);
  expect(isWorkingDay([], nextOff)).toBe(true);
  expect(isWorkingDay([eightSix], nextOff)).toBe(false);
  expect(isWorkingDay([eightSix, other], nextOff)).toBe(true);
});

test.each([
  [{ _days_on: 8, _days_off: 6, _start_day: START }, eightSix],
  [{ _days_on: 8, _days_off: 6 }, null],
  [{ _days_on: 0, _days_off: 6, _start_day: START }, null],
  [{ _days_on: 8.5, _days_off: 6, _start_day: START }, null],
  [{ _days_on: 8, _days_off: 6, _start_day: '2026-02-30' }, null],
  [{ _days_on: '8', _days_off: 6, _start_day: START }, null],
  [{}, null],
])('metadata %j', (metadata, pattern) => {
  expect(readShiftPattern(metadata)).toEqual(pattern);
});

test.each([
  [{ days_on: '8', days_off: '6', start_day: START }, {}],
  [{ days_on: '1', days_off: '0', start_day: START }, {}],
  [{ days_on: '', days_off: '', start_day: '' }, SHIFT_PATTERN_MESSAGES],
  [
    { days_on: '1.5', days_off: '-1', start_day: START },
    { days_on: SHIFT_PATTERN_MESSAGES.days_on, days_off: SHIFT_PATTERN_MESSAGES.days_off },
  ],
  [
    { days_on: '366', days_off: '1e1', start_day: START },
    { days_on: SHIFT_PATTERN_MESSAGES.days_on, days_off: SHIFT_PATTERN_MESSAGES.days_off },
  ],
])('draft %j', (draft, problems) => {
  expect(shiftPatternProblems(draft)).toEqual(problems);
});

import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { openTimeZone } from '../time/time-zone.ts';
import { rosterDay, todayState } from './due.ts';
import { daysNow, patternsOf, readRosterTags } from './roster-tags.ts';

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

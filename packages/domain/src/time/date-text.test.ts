import { expect, test } from 'vitest';
import {
  dateText,
  dateTimeText,
  dayText,
  isoWeekOf,
  monthText,
  relativeTime,
  shortDayText,
  siteDateTimeText,
  siteTimeOfDayText,
  viewerTimeText,
  weekLabel,
} from './date-text.ts';
import { openTimeZone } from './time-zone.ts';

const ms = Date.parse('2026-11-05T06:35:00Z');
const [perth, singapore, midland] = [
  'Australia/Perth',
  'Asia/Singapore',
  'America/North_Dakota/New_Salem',
].map(openTimeZone) as [
  ReturnType<typeof openTimeZone>,
  ReturnType<typeof openTimeZone>,
  ReturnType<typeof openTimeZone>,
];

test('a time at a site says whose it is when the viewer’s clock shows another one', () => {
  const away = { site: midland, viewer: perth };
  expect(siteTimeOfDayText(ms, away)).toBe('00:35 New Salem time');
  expect(siteDateTimeText(ms, away)).toBe('05 Nov 2026 00:35 New Salem time');
  expect(viewerTimeText(ms, away)).toBe('05 Nov 2026 14:35 your time');
});

test('where both clocks show the same, nothing needs to be said', () => {
  expect(siteTimeOfDayText(ms, { site: perth, viewer: singapore })).toBe('14:35');
  expect(siteDateTimeText(ms, { site: perth, viewer: perth })).toBe('05 Nov 2026 14:35');
});

test.each([
  ['2026-11-21', 2026, 47],
  ['2026-01-01', 2026, 1],
  ['2025-12-29', 2026, 1],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2021-01-03', 2020, 53],
])('%s is in %i week %i', (day, year, week) => {
  expect(isoWeekOf(day)).toMatchObject({ year, week });
});

test('a week is labelled with its Monday and Sunday', () => {
  expect(weekLabel('2026-11-22')).toBe('Week 47 (16 Nov 2026 - 22 Nov 2026)');
  expect(weekLabel('2026-11-16')).toBe('Week 47 (16 Nov 2026 - 22 Nov 2026)');
});

const utc = openTimeZone('UTC');
const now = Date.parse('2026-11-21T12:00:00Z');

test('dates read DD MMM YYYY in the zone of the viewer', () => {
  expect(dayText('2026-11-05')).toBe('05 Nov 2026');
  expect(shortDayText('2026-11-05', '2026-12-31')).toBe('05 Nov');
  expect(shortDayText('2025-12-31', '2026-01-01')).toBe('31 Dec 25');
  expect(monthText('2026-02')).toBe('February 2026');
  const evening = Date.parse('2026-11-05T23:30:00Z');
  expect(dateText(evening, utc)).toBe('05 Nov 2026');
  expect(dateText(evening, openTimeZone('Australia/Perth'))).toBe('06 Nov 2026');
  expect(dateTimeText(evening, openTimeZone('Australia/Perth'))).toBe('06 Nov 2026 07:30');
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [-59_999, 'just now'],
  [minute, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour - 1, '22 hours ago'],
  [23 * hour, '1 day ago'],
  [2 * day, '2 days ago'],
  [7 * day, '7 days ago'],
  [7 * day + 1, '14 Nov 2026'],
  [-2 * minute, '21 Nov 2026'],
])('%i ms ago reads %j', (age, text) => {
  expect(relativeTime(now - age, now, utc)).toBe(text);
});

import { expect, test } from 'vitest';
import { dateText, dateTimeText, dayText, monthText, shortDayText } from './date-text.ts';
import { relativeTime } from './relative-time.ts';
import { openTimeZone } from './time-zone.ts';

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

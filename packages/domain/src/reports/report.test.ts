import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { openTimeZone } from '../time/time-zone.ts';
import {
  EVIDENCE_PROBLEMS,
  evidenceProblems,
  nextReportAt,
  type ReportSchedule,
  reportProblems,
  reportSpan,
  runSpan,
  scheduleText,
} from './report.ts';

const asked = { first_day: '2026-11-01', last_day: '2026-11-22', time_zone: 'Australia/Perth' };

test.each([
  [{}, {}],
  [{ time_zone: 'Mars' }, { time_zone: EVIDENCE_PROBLEMS.time_zone }],
  [{ first_day: '' }, { first_day: EVIDENCE_PROBLEMS.first_day }],
  [{ last_day: '2026-02-30' }, { last_day: EVIDENCE_PROBLEMS.last_day }],
  [{ last_day: '2026-10-31' }, { last_day: EVIDENCE_PROBLEMS.order }],
  [{ last_day: '2026-11-23' }, {}],
  [{ last_day: '2026-11-24' }, { last_day: EVIDENCE_PROBLEMS.future }],
  [{ first_day: '2026-08-23' }, {}],
  [{ first_day: '2026-08-22' }, { first_day: EVIDENCE_PROBLEMS.tooLong }],
])('what is wrong with %j', (changed, problems) => {
  expect(evidenceProblems({ ...asked, ...changed }, '2026-11-23')).toEqual(problems);
});

const at = (text: string) => Date.parse(text);
const berlin = openTimeZone('Europe/Berlin');
const perth = openTimeZone('Australia/Perth');

test.each<[string, ReportSchedule, string, string]>([
  ['a day', { every: 'day', hour: 6 }, '2026-11-23T22:00:00Z', '2026-11-24T22:00:00Z'],
  ['a day, just before', { every: 'day', hour: 6 }, '2026-11-23T21:59:59Z', '2026-11-23T22:00:00Z'],
  // 23 November 2026 is a Monday.
  ['a week', { every: 'week', weekday: 1, hour: 6 }, '2026-11-23T01:00:00Z', '2026-11-29T22:00:00Z'],
  ['a month', { every: 'month', day: 1, hour: 0 }, '2026-12-15T00:00:00Z', '2026-12-31T16:00:00Z'],
])('the next time of %s, in the site’s zone', (_name, schedule, from, expected) => {
  expect(new Date(nextReportAt(schedule, perth, at(from))).toISOString()).toBe(
    at(expected) && `${expected.slice(0, 19)}.000Z`,
  );
});

test.each([
  ['the hour that is skipped', 2, '2026-03-28T12:00:00Z', ['2026-03-29', '2026-03-30']],
  ['the hour that comes twice', 2, '2026-10-24T12:00:00Z', ['2026-10-25', '2026-10-26']],
])('daylight saving: %s is once on each day', (_name, hour, from, days) => {
  let ms = at(from);
  const found = days.map(() => {
    ms = nextReportAt({ every: 'day', hour }, berlin, ms);
    return berlin.dayAt(ms);
  });
  expect(found).toEqual(days);
});

test('a report of how things stand is of the day on which it is made, in its zone', () => {
  const now = at('2026-11-23T22:00:00Z');
  expect(runSpan({ kind: 'due', days: 7 }, now, perth)).toEqual({ first: '2026-11-24', last: '2026-11-24' });
  expect(runSpan({ kind: 'alerts', days: 7 }, now, perth)).toMatchObject({
    first: '2026-11-17',
    last: '2026-11-23',
  });
});

test('a span is of whole days, also of 23 and 25 hours, and ends yesterday', () => {
  const spring = reportSpan(1, at('2026-03-30T10:00:00Z'), berlin);
  expect(spring).toMatchObject({ first: '2026-03-29', last: '2026-03-29' });
  expect((spring.to - spring.from) / HOUR_MS).toBe(23);
  const autumn = reportSpan(7, at('2026-10-26T10:00:00Z'), berlin);
  expect(autumn).toMatchObject({ first: '2026-10-19', last: '2026-10-25' });
  expect((autumn.to - autumn.from) / HOUR_MS).toBe(7 * 24 + 1);
});

test('what is wrong with a report is said by field', () => {
  expect(reportProblems({ name: ' ', formats: [], time_zone: 'Mars/Base', columns: [] })).toEqual({
    name: 'Give the report a name.',
    formats: 'Choose at least one kind of file.',
    time_zone: 'There is no such time zone.',
    columns: 'Choose at least one table.',
  });
  expect(reportProblems({ name: 'Weekly', formats: ['pdf'], time_zone: 'UTC', columns: null })).toEqual({});
});

test('a schedule is said as one would', () => {
  expect(scheduleText({ every: 'week', weekday: 1, hour: 6 })).toBe('Every Monday at 06:00');
  expect(scheduleText({ every: 'month', day: 1, hour: 18 })).toBe('On day 1 of each month at 18:00');
});

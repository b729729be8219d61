import { expect, test } from 'vitest';
import type { SalivaStatus } from '../measurements/measurement-status.ts';
import { HOUR_MS } from '../time/durations.ts';
import { type DigestPerson, dailyDigestOf, hasNews } from './digest.ts';

const toMs = Date.parse('2026-03-02T06:00:00Z');
const nowMs = toMs + HOUR_MS;
const period = { fromMs: toMs - 24 * HOUR_MS, toMs, day: '2026-03-01' };
let made = 0;

/** A test so many hours before the end of the period. */
function at(hours: number, status: SalivaStatus) {
  made += 1;
  return { measurement_id: `test ${made}`, created_ms: toMs - hours * HOUR_MS, status, value: 100 };
}
const person = (name: string, ...tests: ReturnType<typeof at>[]): DigestPerson => ({
  user_id: name,
  name,
  tests,
  notes: [],
  patterns: [],
});
/** At work on the first of March, or off. */
const shift = (start_day: string) => ({ patterns: [{ days_on: 7, days_off: 7, start_day }] });

test('a day: who was tested, the worst first, whose follow-up is open, who was missed', () => {
  const digest = dailyDigestOf(
    [
      person('Recovered', at(10, 'severely_dehydrated'), at(9, 'hydrated')),
      person('Moderate', at(3, 'moderately_dehydrated')),
      person('Severe', at(2, 'severely_dehydrated'), at(1, 'moderately_dehydrated')),
      person('Fine', at(5, 'hydrated'), at(4, 'mildly_dehydrated')),
      person('Never'),
      // The last instant belongs to the next period, the first to this one.
      person('Later', at(0, 'severely_dehydrated')),
      person('First', at(24, 'hydrated')),
      person('Left open', at(60, 'severely_dehydrated')),
      person('Left open for long', at(24 * 40, 'severely_dehydrated')),
      { ...person('At work'), ...shift('2026-03-01') },
      { ...person('Day off'), ...shift('2026-03-02') },
    ],
    period,
  );
  expect(digest).toEqual({
    people: 11,
    tested: 5,
    tests: 8,
    dehydrated: [
      { name: 'Recovered', worst: 'severely_dehydrated' },
      { name: 'Severe', worst: 'severely_dehydrated' },
      { name: 'Moderate', worst: 'moderately_dehydrated' },
    ],
    followUps: [
      { name: 'Later', tested_ms: toMs },
      { name: 'Severe', tested_ms: toMs - HOUR_MS },
      { name: 'Moderate', tested_ms: toMs - 3 * HOUR_MS },
      { name: 'Left open', tested_ms: toMs - 60 * HOUR_MS },
      { name: 'Left open for long', tested_ms: toMs - 24 * 40 * HOUR_MS },
    ],
    missed: ['Never', 'Later', 'Left open', 'Left open for long', 'At work'],
  });
  expect(hasNews(digest, nowMs)).toBe(true);
});

test('a closed follow-up is not news, nor are missed people; after two weeks neither is an open one', () => {
  const bad = at(60, 'severely_dehydrated');
  const notes = [
    { measurement_id: bad.measurement_id, measured_ms: bad.created_ms, kind: 'close', written_time: 'now' },
  ] as const;
  const closed = dailyDigestOf([{ ...person('Ida', bad), notes }, person('Never')], period);
  expect(closed.followUps).toEqual([]);
  expect(closed.missed).toEqual(['Ida', 'Never']);
  expect(hasNews(closed, nowMs)).toBe(false);
  expect(hasNews(dailyDigestOf([person('Ida', bad)], period), nowMs)).toBe(true);
  expect(hasNews(dailyDigestOf([person('Ida', at(24 * 14, 'severely_dehydrated'))], period), nowMs)).toBe(
    false,
  );
  expect(hasNews(dailyDigestOf([], period), nowMs)).toBe(false);
});

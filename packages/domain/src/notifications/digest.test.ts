import { expect, test } from 'vitest';
import type { SalivaStatus } from '../measurements/saliva-status.ts';
import { type DigestPerson, digestOf, hasNews } from './digest.ts';

const HOUR_MS = 3_600_000;
const toMs = Date.parse('2026-03-02T06:00:00Z');
const period = { fromMs: toMs - 24 * HOUR_MS, toMs, nowMs: toMs + HOUR_MS };
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
});

test('a day: who was tested, the worst first, whose follow-up is open, who is due', () => {
  const digest = digestOf(
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
    ],
    period,
  );
  expect(digest).toEqual({
    people: 8,
    tested: 5,
    tests: 8,
    dehydrated: [
      { name: 'Recovered', worst: 'severely_dehydrated' },
      { name: 'Severe', worst: 'severely_dehydrated' },
      { name: 'Moderate', worst: 'moderately_dehydrated' },
    ],
    followUps: ['Moderate', 'Severe', 'Later', 'Left open'],
    due: ['Never', 'First', 'Left open'],
  });
  expect(hasNews(digest)).toBe(true);
});

test('a follow-up that somebody closed is no news, and neither is that people are due', () => {
  const bad = at(60, 'severely_dehydrated');
  const notes = [
    { measurement_id: bad.measurement_id, measured_ms: bad.created_ms, kind: 'close', written_time: 'now' },
  ] as const;
  const closed = digestOf([{ ...person('Ida', bad), notes }, person('Never')], period);
  expect(closed.followUps).toEqual([]);
  expect(closed.due).toEqual(['Ida', 'Never']);
  expect(hasNews(closed)).toBe(false);
  expect(hasNews(digestOf([person('Ida', bad)], period))).toBe(true);
  expect(hasNews(digestOf([], period))).toBe(false);
});

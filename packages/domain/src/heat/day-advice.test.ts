import { expect, test } from 'vitest';
import { dayAdvice, hourSpansText, waterByShift } from './day-advice.ts';
import type { PlannedHour } from './day-plan.ts';
import { hourPlan } from './work-rest.ts';

/** An hour counted from the midnight of 15 January at the site. */
function hour(at: number, work_minutes: number, litres: number | null = 0.72): PlannedHour {
  const time_ms = Date.UTC(2026, 0, 15, at);
  return {
    time: new Date(time_ms).toISOString().slice(0, 16),
    time_ms,
    wbgt_c: 30,
    work_minutes,
    plan: hourPlan(work_minutes),
    isEstimated: false,
    water:
      litres === null
        ? { cupEveryMinutes: null, litresPerHour: null }
        : { cupEveryMinutes: 20, litresPerHour: litres },
  };
}
const text = (spans: Parameters<typeof hourSpansText>[0] = []) => hourSpansText(spans, '2026-01-15');

test('each hour is in exactly one sentence, and work too hot by day may move to the night', () => {
  // Red from nine to nineteen, as the hours show it.
  const plan = Array.from({ length: 24 }, (_, index) => hour(8 + index, index >= 1 && index < 11 ? 0 : 60));
  const advice = dayAdvice(plan);

  expect(text(advice.doNotWork)).toBe('09:00-19:00');
  expect(text(advice.work)).toBe('08:00-09:00, 19:00-08:00');
  expect(text(advice.workAndRest)).toBe('');
  expect(text(advice.moveToNight?.from)).toBe('09:00-18:00');
  expect(text(advice.moveToNight?.to)).toBe('19:00-06:00');
});

test('a plan names tomorrow once, and writes midnight as 24:00', () => {
  const advice = dayAdvice([
    hour(22, 60),
    hour(23, 60),
    hour(24, 0),
    hour(26, 45),
    hour(30, 45),
    hour(31, 60),
  ]);

  expect(text(advice.work)).toBe('22:00-24:00, tomorrow 07:00-08:00');
  expect(text(advice.workAndRest)).toBe('tomorrow 02:00-03:00, 06:00-07:00');
  expect(text(advice.doNotWork)).toBe('tomorrow 00:00-01:00');
  expect(advice.moveToNight).toBeNull();
});

test('a plan without a change names no hours', () => {
  const advice = dayAdvice(Array.from({ length: 24 }, (_, index) => hour(11 + index, 60)));

  expect(text(advice.work)).toBe('in all 24 hours');
});

test('a night that is no better is not recommended', () => {
  expect(dayAdvice([hour(3, 0), hour(12, 0), hour(23, 0)]).moveToNight).toBeNull();
});

test('water adds up by shift; hours to thirst add nothing', () => {
  const plan = [
    hour(16, 60, 0.96),
    hour(17, 60, 0.72),
    hour(18, 60, null),
    hour(29, 60, null),
    hour(30, 60, 0.72),
  ];

  expect(waterByShift(plan).map(({ span, litres }) => [text([span]), litres.toFixed(2)])).toEqual([
    ['16:00-18:00', '1.68'],
    ['tomorrow 06:00-07:00', '0.72'],
  ]);
});

test('an hour that the clocks repeat joins its neighbours', () => {
  const [first, again] = [hour(1, 60), { ...hour(2, 60), time: '2026-01-15T01:00' }];

  expect(dayAdvice([first, again]).work).toEqual([{ from: '2026-01-15T01:00', to: '2026-01-15T02:00' }]);
});

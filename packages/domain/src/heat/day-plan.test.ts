import { expect, test } from 'vitest';
import {
  dayAdvice,
  hourSpansText,
  hoursToPlan,
  type PlannedHour,
  planDay,
  plannedJobOf,
  type SunlitHour,
  waterByShift,
  wbgtOfHour,
} from './day-plan.ts';
import { JOB_PRESETS, UNSET_JOB_FACTORS } from './job-assessment.ts';
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

const pilbara = { lat: -23.36, lon: 119.73 };
/** Local hours of a hot January day in Perth's time, UTC+8. */
const day: SunlitHour[] = Array.from({ length: 24 }, (_, hour) => ({
  time: `2026-01-15T${String(hour).padStart(2, '0')}:00`,
  time_ms: Date.UTC(2026, 0, 14, 16 + hour),
  temperature_c: 33 + 8 * Math.cos(((hour - 15) * Math.PI) / 12),
  humidity: 35 - 12 * Math.cos(((hour - 15) * Math.PI) / 12),
  wind_kph: 12,
  cloud: 5,
  pressure_mb: 950,
  solar_wm2: null,
}));
const heavy = { workRate: 'heavy', isAcclimatised: true, clothing: 'work_clothes', isInSun: true } as const;
const workHours = (plan: readonly PlannedHour[]) => plan.filter(({ plan }) => plan === 'work').length;

test('nights are cooler than the sun at noon, and the plan follows', () => {
  const plan = planDay(pilbara, day, heavy);
  const [night, noon] = [plan[4], plan[13]];

  expect(plan).toHaveLength(24);
  expect(night?.wbgt_c).toBeLessThan((noon?.wbgt_c ?? 0) - 4);
  expect(night?.plan).toBe('work');
  expect(noon?.plan).not.toBe('work');
  expect(noon?.water.litresPerHour).toBe(0.96);
  expect(night?.water.litresPerHour).toBeNull();
});

test('lighter work, shade and acclimatisation add hours; plastic clothing removes them', () => {
  const heavyHours = workHours(planDay(pilbara, day, heavy));

  expect(workHours(planDay(pilbara, day, { ...heavy, workRate: 'light' }))).toBeGreaterThan(heavyHours);
  expect(workHours(planDay(pilbara, day, { ...heavy, isInSun: false }))).toBeGreaterThan(heavyHours);
  expect(workHours(planDay(pilbara, day, { ...heavy, isAcclimatised: false }))).toBeLessThan(heavyHours);
  expect(workHours(planDay(pilbara, day, { ...heavy, clothing: 'vapour_barrier' }))).toBe(0);
});

test('radiation that is reported is taken, else the clouds decide', () => {
  const noon = day[12];
  if (!noon) throw new Error('a day has a noon');
  const clear = wbgtOfHour(pilbara, noon, true);

  expect(wbgtOfHour(pilbara, { ...noon, solar_wm2: 200 }, true)).toBeLessThan(clear - 1);
  expect(wbgtOfHour(pilbara, { ...noon, cloud: 100 }, true)).toBeLessThan(clear - 1);
});

const times = Array.from({ length: 72 }, (_, hour) => ({
  time: new Date(Date.UTC(2026, 0, 15, hour)).toISOString().slice(0, 16),
  time_ms: Date.UTC(2026, 0, 14, 16 + hour),
}));

test('a plan reaches 24 hours from the one under way, over midnight; of a later day from six to six', () => {
  const now = hoursToPlan(times, { nowMs: Date.UTC(2026, 0, 15, 6, 40) });
  expect([now.length, now[0]?.time, now.at(-1)?.time]).toEqual([24, '2026-01-15T14:00', '2026-01-16T13:00']);

  const later = hoursToPlan(times, { day: '2026-01-16' });
  expect([later.length, later[0]?.time, later.at(-1)?.time]).toEqual([
    24,
    '2026-01-16T06:00',
    '2026-01-17T05:00',
  ]);
  expect(hoursToPlan(times, { day: '2026-01-17' })).toHaveLength(18);
  expect(hoursToPlan(times, { day: '2026-01-18' })).toEqual([]);
});

test('the assessment of a job is where its plan begins', () => {
  expect(plannedJobOf(JOB_PRESETS['Extreme Risk'])).toEqual({
    workRate: 'heavy',
    isAcclimatised: false,
    isInSun: true,
    clothing: 'double_layer',
  });
  expect(plannedJobOf(JOB_PRESETS['Very Low Risk'])).toEqual({
    workRate: 'light',
    isAcclimatised: true,
    isInSun: false,
    clothing: 'work_clothes',
  });
  expect(plannedJobOf(UNSET_JOB_FACTORS)).toBeNull();
  expect(plannedJobOf({ ...UNSET_JOB_FACTORS, _metabolic_work_rate: 4 })).toEqual({
    workRate: 'moderate',
    isAcclimatised: false,
    isInSun: true,
    clothing: 'work_clothes',
  });
});

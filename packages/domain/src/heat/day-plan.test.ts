import { expect, test } from 'vitest';
import {
  dayAdvice,
  hourSpansText,
  type PlannedHour,
  planDay,
  plannedJobOf,
  type SunlitHour,
  wbgtOfHour,
} from './day-plan.ts';
import { UNSET_JOB_FACTORS } from './job-factors.ts';
import { JOB_PRESETS } from './job-presets.ts';

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
  expect(noon?.water.litresPerHour).toBeGreaterThan(night?.water.litresPerHour ?? 1);
});

test('lighter work, shade and being used to the heat give hours; plastic takes them', () => {
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

test('what is too hot by day goes to the night, as far as the night is any better', () => {
  const hour = (at: number, work_minutes: number): PlannedHour => ({
    time: `2026-01-15T${String(at).padStart(2, '0')}:00`,
    time_ms: 0,
    wbgt_c: 30,
    work_minutes,
    plan: work_minutes === 60 ? 'work' : work_minutes > 0 ? 'work and rest' : 'do not work',
    water: { cupEveryMinutes: 15, litresPerHour: 1 },
  });
  const advice = dayAdvice([hour(4, 60), hour(5, 60), hour(6, 45), hour(12, 0), hour(13, 0), hour(19, 0)]);

  expect(hourSpansText(advice.work)).toBe('04:00-06:00');
  expect(hourSpansText(advice.workAndRest)).toBe('06:00-07:00');
  expect(hourSpansText(advice.moveToNight)).toBe('12:00-14:00');
  expect(hourSpansText(advice.nightHours)).toBe('04:00-06:00');
  expect(hourSpansText(advice.doNotWork)).toBe('19:00-20:00');

  const hotNight = dayAdvice([hour(3, 0), hour(12, 0), hour(23, 0)]);
  expect(hotNight.moveToNight).toEqual([]);
  expect(hourSpansText(hotNight.doNotWork)).toBe('03:00-04:00, 12:00-13:00, 23:00-24:00');
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

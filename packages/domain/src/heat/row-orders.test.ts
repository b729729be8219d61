import { expect, test } from 'vitest';
import { ordersOfRow, wbgtReader } from './caution.ts';
import { type SunlitHour, wbgtNow, wbgtOfHour } from './day-plan.ts';
import { JOB_PRESETS } from './job-assessment.ts';
import { riskBoard } from './risk-board.ts';
import { workMinutesPerHour } from './work-rest.ts';

const place = { lat: -23.36, lon: 119.73 };
const pit = { tag_id: 'pit', name: 'Pit', metadata: place };
/** A day in Perth's time: cool and calm at five, hot and windy at two in the afternoon. */
const hourAt = (hour: number, temperature_c: number, wind_kph: number): SunlitHour => ({
  time: `2026-01-15T${String(hour).padStart(2, '0')}:00`,
  time_ms: Date.UTC(2026, 0, 14, 16 + hour),
  temperature_c,
  humidity: 40,
  wind_kph,
  cloud: 0,
  pressure_mb: 950,
  solar_wm2: null,
});
const [cool, hot] = [hourAt(5, 22, 3), hourAt(14, 40, 20)];

function rowsOf(jobMetadata: object, weather = { hours: [cool, hot], current: hot as SunlitHour | null }) {
  const job = { tag_id: 'job', name: 'Job', metadata: { ...jobMetadata } };
  const row = riskBoard([job], [pit], () => weather, 'metric')[0]?.rows[0];
  if (!row) throw new Error('one job was given');
  return ordersOfRow(row, wbgtReader(place, weather));
}

test('the day’s lowest, mean and highest WBGT are next to the risks, with their orders for the job', () => {
  const heavy = JOB_PRESETS['High Risk'];
  const orders = rowsOf(heavy);
  const hottest = wbgtOfHour(place, hot, true);

  expect(orders.min?.wbgt_c).toBe(wbgtOfHour(place, cool, true));
  expect(orders.min?.work_minutes).toBe(60);
  expect(orders.max).toEqual({
    wbgt_c: hottest,
    time: '2026-01-15T14:00',
    isInSun: true,
    work_minutes: workMinutesPerHour({
      wbgtC: hottest,
      workRate: 'heavy',
      isAcclimatised: false,
      clothing: 'work_clothes',
    }),
    isBelowAlertLimit: false,
  });
  expect(orders.min?.isBelowAlertLimit).toBe(true);
  expect(orders.avg?.wbgt_c).toBeCloseTo((hottest + wbgtOfHour(place, cool, true)) / 2, 10);
  expect(orders.curr?.wbgt_c).toBe(wbgtNow(place, hot, true));
});

test('a calm evening with the highest risk does not hide a noon that requires rest', () => {
  // The same score of the heat index; the evening's calm adds two to its risk.
  const hours = [hourAt(14, 40, 25), hourAt(21, 38, 3)];
  const job = { tag_id: 'job', name: 'Job', metadata: JOB_PRESETS['High Risk'] };
  const row = riskBoard([job], [pit], () => ({ hours, current: null }), 'metric')[0]?.rows[0];
  const orders = rowsOf(JOB_PRESETS['High Risk'], { hours, current: null });

  expect(row?.readings.max?.time).toBe('2026-01-15T21:00');
  expect(orders.max).toMatchObject({ time: '2026-01-15T14:00', work_minutes: 0 });
  expect(orders.min).toMatchObject({ time: '2026-01-15T21:00' });
  expect(orders.avg?.wbgt_c).toBeLessThan(orders.max?.wbgt_c ?? 0);
  expect(orders.avg?.wbgt_c).toBeGreaterThan(orders.min?.wbgt_c ?? 99);
});

test('indoors the sun is left out', () => {
  expect(rowsOf(JOB_PRESETS['Very Low Risk']).max).toMatchObject({
    isInSun: false,
    wbgt_c: wbgtOfHour(place, hot, false),
  });
});

test('without a work rate there is a WBGT and no order, without weather neither', () => {
  expect(rowsOf({}).max).toMatchObject({ work_minutes: null, isInSun: true, isBelowAlertLimit: false });
  const none = rowsOf(JOB_PRESETS['High Risk'], { hours: [], current: null });
  expect(none).toEqual({ min: null, avg: null, max: null, curr: null });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOB_FACTOR_KEYS } from './job-assessment.ts';
import { riskBoard } from './risk-board.ts';

/** A job whose factors add up to 20: five threes, the work rate 4, a one. */
const twenty = {
  ...Object.fromEntries(JOB_FACTOR_KEYS.map((factor) => [factor, 0])),
  _sun_exposure: 3,
  _work_area_surface: 3,
  _exposure_period: 3,
  _stairs: 3,
  _distance_from_cool_rest_area: 2,
  _task_complexity: 1,
  _clothing: 1,
  _metabolic_work_rate: 4,
};
const driller = { tag_id: 'driller', name: 'Driller', metadata: twenty };
const clerk = { tag_id: 'clerk', name: 'Clerk', metadata: {} };
const diver = { tag_id: 'diver', name: 'Diver', metadata: { ...twenty, location_ids: ['harbour'] } };
const pit = { tag_id: 'pit', name: 'Pit', metadata: {} };
const harbour = { tag_id: 'harbour', name: 'Harbour', metadata: {} };

const cool = { time: '2026-01-15T05:00', temperature_c: 24, humidity: 50, wind_kph: 12 };
const hot = { time: '2026-01-15T14:00', temperature_c: 36, humidity: 50, wind_kph: 25 };
/** Hours one after the other, each [°C, km/h] at 50 % humidity. */
const hoursOf = (...air: readonly (readonly [number, number])[]) =>
  air.map(([temperature_c, wind_kph], hour) => ({
    time: `2026-01-15T${String(hour).padStart(2, '0')}:00`,
    temperature_c,
    humidity: 50,
    wind_kph,
  }));
const rowOf = (hours: ReturnType<typeof hoursOf>) =>
  riskBoard([driller], [pit], () => ({ hours, current: null }), 'metric')[0]?.rows[0];

const board = riskBoard(
  [driller, clerk, diver],
  [pit, harbour],
  (id) => (id === 'pit' ? { hours: [cool, hot], current: hot } : null),
  'metric',
);

test('the worked examples are in the cells: 22 Low in the morning, 81 Extreme in the afternoon', () => {
  const row = board[0]?.rows[0];

  expect(row?.job_score).toBe(20);
  expect(row?.risks.min).toEqual({ category: 'Low Risk', risk: 22 });
  expect(row?.risks.max).toEqual({ category: 'Extreme Risk', risk: 81 });
  expect(row?.risks.curr).toEqual({ category: 'Extreme Risk', risk: 81 });
});

test('Min and Max are the least and the greatest risk of the hours, each with the wind of its hour', () => {
  // The mildest hour is calm, the warmest one windy: 20 + 3 at 23.8 °C, 20 + 1 at 26.6 °C.
  const row = rowOf(hoursOf([24, 2], [26, 25], [25, 12]));

  expect([row?.risks.min.risk, row?.risks.max.risk]).toEqual([21, 23]);
  expect(row?.readings.min).toMatchObject({ time: '2026-01-15T01:00', wind_kph: 25 });
  expect(row?.readings.max).toMatchObject({ time: '2026-01-15T00:00', wind_kph: 2 });
});

test('of equal risks Min is the coolest hour, Max the hottest, and the earlier of the same', () => {
  const row = rowOf(hoursOf([25, 12], [24, 12], [26, 12], [24, 12], [26, 12]));

  expect(row?.readings.min?.time).toBe('2026-01-15T01:00');
  expect(row?.readings.max?.time).toBe('2026-01-15T02:00');
});

test('Avg is the mean of the hours’ risks, to a tenth, beside the mean wind', () => {
  // 22, 81 and 81: the risk of the mean heat index would be 62.
  const row = rowOf(hoursOf([24, 12], [36, 25], [36, 25]));

  expect(row?.risks.avg).toEqual({ category: 'Extreme Risk', risk: 61.3 });
  expect(row?.readings.avg?.wind_kph).toBeCloseTo(62 / 3, 10);
  expect(row?.readings.avg?.time).toBeNull();
});

test('no statistic is ever out of order', () => {
  const hour = fc.tuple(fc.integer({ min: -10, max: 48 }), fc.integer({ min: 0, max: 80 }));
  fc.assert(
    fc.property(fc.array(hour, { minLength: 1, maxLength: 25 }), (air) => {
      const { min, avg, max } = rowOf(hoursOf(...air))?.risks ?? {};
      expect(min?.risk ?? Number.NaN).toBeLessThanOrEqual(avg?.risk ?? Number.NaN);
      expect(avg?.risk ?? Number.NaN).toBeLessThanOrEqual(max?.risk ?? Number.NaN);
    }),
  );
});

test('a job without assessment and a location without weather are never low', () => {
  expect(board[0]?.rows[1]?.risks.max).toEqual({ category: 'No Assessment', risk: null });
  expect(board[1]?.heat).toBeNull();
  expect(board[1]?.rows[0]?.risks.max).toEqual({ category: 'No Data', risk: null });
});

test('a job appears only where it is done', () => {
  expect(board[0]?.rows.map(({ job }) => job.name)).toEqual(['Driller', 'Clerk']);
  expect(board[1]?.rows.map(({ job }) => job.name)).toEqual(['Driller', 'Clerk', 'Diver']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEASUREMENT_SYSTEMS } from '../organisation/measurement-system.ts';
import { heatIndexCelsius } from './heat-index.ts';
import { heatIndexScore } from './heat-index-score.ts';
import {
  HIGH_RISK_FROM,
  HIGH_RISK_UP_TO,
  jobRisk,
  RISK_CATEGORIES,
  RISK_TAG_COLOURS,
  riskCategory,
  riskScore,
} from './risk.ts';
import { fahrenheitToCelsius } from './temperature.ts';
import { windScore } from './wind.ts';

// Heat index °C, its score, job score, wind km/h, its score, risk, category.
test.each([
  [25, 1, 4, 45, 0, 4, 'Low Risk'],
  [25, 1, 20, 10, 2, 22, 'Low Risk'],
  [27, 1, 25, 3, 3, 28, 'High Risk'],
  [27, 1, 27, 41, 0, 27, 'Low Risk'],
  [27, 1, 25, 39, 1, 26, 'Low Risk'],
  [27.1, 2, 14, 45, 0, 28, 'High Risk'],
  [30, 2, 14, 10, 2, 30, 'High Risk'],
  [33, 2, 28, 3, 3, 59, 'High Risk'],
  [33.1, 3, 20, 45, 0, 60, 'High Risk'],
  [35, 3, 19, 3, 3, 60, 'High Risk'],
  [35, 3, 18, 3, 3, 57, 'High Risk'],
  [38, 3, 20, 45, 0, 60, 'High Risk'],
  [38, 3, 20, 41, 0, 60, 'High Risk'],
  [41, 3, 20, 10, 2, 62, 'Extreme Risk'],
  [41.1, 4, 14, 3, 3, 59, 'High Risk'],
  [41.1, 4, 15, 45, 0, 60, 'High Risk'],
  [45, 4, 15, 4, 3, 63, 'Extreme Risk'],
  [45, 4, 28, 20, 1, 113, 'Extreme Risk'],
  [50, 4, 42, 0, 3, 171, 'Extreme Risk'],
  [20, 1, 42, 0, 3, 45, 'High Risk'],
  [24, 1, 28, 45, 0, 28, 'High Risk'],
  [30, 2, 30, 45, 0, 60, 'High Risk'],
  [30, 2, 29, 10, 2, 60, 'High Risk'],
] as const)(
  'index %d (%d), job %d, wind %d (%d) is %d: %s',
  (index, heat, job, kph, wind, risk, category) => {
    expect(heatIndexScore(index, 'metric')).toBe(heat);
    expect(windScore(kph)).toBe(wind);
    expect(riskScore(heat, job, wind)).toBe(risk);
    expect(riskCategory(risk)).toBe(category);
    expect(jobRisk(job, { heat_index_c: index, wind_kph: kph }, 'metric')).toEqual({ category, risk });
  },
);

// °C, humidity %, wind km/h, job score, risk, category.
test.each([
  [24, 50, 12, 20, 22, 'Low Risk'],
  [32, 60, 10, 18, 56, 'High Risk'],
  [38, 20, 45, 20, 60, 'High Risk'],
  [36, 50, 25, 20, 81, 'Extreme Risk'],
])('from the weather: %d °C, %d %%, %d km/h, job %d is %d: %s', (t, r, kph, job, risk, category) => {
  expect(jobRisk(job, { heat_index_c: heatIndexCelsius(t, r), wind_kph: kph }, 'metric')).toEqual({
    category,
    risk,
  });
});

test('the risk follows the limits of the organisation’s system', () => {
  // 104.7 °F is 40.4 °C: Danger on the chart in °F, Extreme Caution on the one in °C.
  const weather = { heat_index_c: fahrenheitToCelsius(104.7), wind_kph: 45 };
  expect(jobRisk(20, weather, 'metric')).toEqual({ category: 'High Risk', risk: 60 });
  expect(jobRisk(20, weather, 'imperial')).toEqual({ category: 'Extreme Risk', risk: 80 });
});

test('without an assessment or without weather there is no category, least of all low', () => {
  const weather = { heat_index_c: 10, wind_kph: 50 };
  expect(jobRisk(null, weather, 'metric')).toEqual({ category: 'No Assessment', risk: null });
  expect(jobRisk(null, null, 'metric')).toEqual({ category: 'No Assessment', risk: null });
  expect(jobRisk(4, null, 'metric')).toEqual({ category: 'No Data', risk: null });
  expect(() => riskCategory(Number.NaN)).toThrow(RangeError);
});

test('each value falls into its band, bounds included', () => {
  expect([HIGH_RISK_FROM, HIGH_RISK_UP_TO]).toEqual([28, 60]);
  expect([27.9, 28, 60, 60.1].map(riskCategory)).toEqual([
    'Low Risk',
    'High Risk',
    'High Risk',
    'Extreme Risk',
  ]);
});

test('risk tags have the specified colours', () => {
  expect(RISK_TAG_COLOURS).toEqual({
    'Very Low Risk': 'green',
    'Low Risk': 'green',
    'Moderate Risk': 'green',
    'High Risk': 'yellow',
    'Extreme Risk': 'red',
    'No Assessment': 'grey',
    'No Data': 'grey',
  });
});

test('more heat, a harder job or less wind is never a lower category', () => {
  const index = fc.double({ min: -10, max: 70, noNaN: true });
  const job = fc.integer({ min: 4, max: 42 });
  const wind = fc.double({ min: 0, max: 120, noNaN: true });
  const system = fc.constantFrom(...MEASUREMENT_SYSTEMS);
  fc.assert(
    fc.property(index, index, job, job, wind, wind, system, (i1, i2, j1, j2, w1, w2, system) => {
      const mild = { heat_index_c: Math.min(i1, i2), wind_kph: Math.max(w1, w2) };
      const hot = { heat_index_c: Math.max(i1, i2), wind_kph: Math.min(w1, w2) };
      const easier = jobRisk(Math.min(j1, j2), mild, system);
      const harder = jobRisk(Math.max(j1, j2), hot, system);
      const ranked: readonly string[] = RISK_CATEGORIES;
      const rank = (category: string): number => ranked.indexOf(category);
      return rank(easier.category) >= 0 && rank(easier.category) <= rank(harder.category);
    }),
  );
});

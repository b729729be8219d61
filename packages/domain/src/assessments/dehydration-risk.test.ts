import { expect, test } from 'vitest';
import { HUMIDITY_TOO_HIGH_MESSAGE } from '../heat/heat-index.ts';
import {
  JOB_FACTOR_KEYS,
  JOB_PRESETS,
  type JobFactorLevels,
  UNSET_JOB_FACTORS,
} from '../heat/job-assessment.ts';
import {
  dehydrationRisk,
  factorControl,
  factorsToControl,
  givenWeatherProblems,
  HUMIDITY_REQUIRED,
  TEMPERATURE_OUT_OF_RANGE,
  TEMPERATURE_REQUIRED,
  WIND_OUT_OF_RANGE,
  WIND_REQUIRED,
} from './dehydration-risk.ts';

/** Some job whose factors sum up to 20, 18. */
const job20 = JOB_PRESETS['Moderate Risk'];
const job18: JobFactorLevels = { ...job20, _sun_exposure: 1, _work_area_surface: 1 };

test.each([
  [job20, 24, 50, 12, { category: 'Low Risk', risk: 22 }, 23.8, 1, 2],
  [job18, 32, 60, 10, { category: 'High Risk', risk: 56 }, 37.1, 3, 2],
  [job20, 38, 20, 45, { category: 'High Risk', risk: 60 }, 36.7, 3, 0],
  [job20, 36, 50, 25, { category: 'Extreme Risk', risk: 81 }, 43.1, 4, 1],
])(
  'a worked example of the field: %#',
  (levels, temperature_c, humidity, wind_kph, risk, index, heat, wind) => {
    const found = dehydrationRisk(levels, { temperature_c, humidity, wind_kph }, 'metric');

    expect(found.risk).toEqual(risk);
    expect(found.heat_index_c).toBeCloseTo(index, 1);
    expect([found.heat_index_score, found.wind_score]).toEqual([heat, wind]);
  },
);

test('without weather, or with a factor unset, there is no risk, and it is never low', () => {
  const weather = { temperature_c: 20, humidity: 50, wind_kph: 10 };
  expect(dehydrationRisk(job20, { ...weather, humidity: null }, 'metric').risk.category).toBe('No Data');
  expect(dehydrationRisk(job20, { ...weather, humidity: 120 }, 'metric').risk.category).toBe('No Data');
  expect(dehydrationRisk(UNSET_JOB_FACTORS, weather, 'metric').risk.category).toBe('No Assessment');
});

test.each([
  [{ temperature_c: 30, humidity: 0, wind_kph: 0 }, {}],
  [
    { temperature_c: null, humidity: null, wind_kph: null },
    { temperature_c: TEMPERATURE_REQUIRED, humidity: HUMIDITY_REQUIRED, wind_kph: WIND_REQUIRED },
  ],
  [
    { temperature_c: 61, humidity: 101, wind_kph: -1 },
    {
      temperature_c: TEMPERATURE_OUT_OF_RANGE,
      humidity: HUMIDITY_TOO_HIGH_MESSAGE,
      wind_kph: WIND_OUT_OF_RANGE,
    },
  ],
])('weather %j', (given, problems) => {
  expect(givenWeatherProblems(given)).toEqual(problems);
});

test('the worst factors come first, and each has a control', () => {
  expect(factorsToControl(JOB_PRESETS['Very Low Risk'])).toEqual([]);
  expect(
    factorsToControl({ ...UNSET_JOB_FACTORS, _clothing: 2, _metabolic_work_rate: 6, _stairs: 1 }),
  ).toEqual(['_metabolic_work_rate', '_clothing']);
  for (const factor of JOB_FACTOR_KEYS) expect(factorControl(factor, 'metric')).toMatch(/^[A-Z][^{}]+\.$/);
  expect(factorControl('_distance_from_drinking_water', 'metric')).toContain('a litre per person per hour');
  expect(factorControl('_distance_from_drinking_water', 'imperial')).toContain('a quart per person per hour');
});

import { expect, test } from 'vitest';
import { JOB_FACTOR_KEYS, JOB_FACTORS, optionText } from '../heat/job-assessment.ts';
import { temperatureDifferenceText } from '../heat/temperature.ts';
import { drinkText } from '../strategy/hydration-advice.ts';
import { kilometresText, metresText } from './distance.ts';

test('a temperature difference is not a temperature: 3 °C more is 5.4 °F more', () => {
  expect(temperatureDifferenceText(3, 'celsius')).toBe('+3 °C');
  expect(temperatureDifferenceText(3, 'fahrenheit')).toBe('+5.4 °F');
  expect(temperatureDifferenceText(0.5, 'fahrenheit')).toBe('+0.9 °F');
  expect(temperatureDifferenceText(-11, 'celsius')).toBe('−11 °C');
  expect(temperatureDifferenceText(0, 'celsius')).toBe('0 °C');
});

test('what somebody drinks at once is in mL or fl oz, what they drink over a shift in L or quarts', () => {
  expect([drinkText(240, 'metric'), drinkText(240, 'imperial')]).toEqual(['240 mL', '8 fl oz']);
  expect([drinkText(1420, 'metric'), drinkText(1420, 'imperial')]).toEqual(['1,420 mL', '48 fl oz']);
  expect([drinkText(8640, 'metric'), drinkText(8640, 'imperial')]).toEqual(['8.6 L', '9.1 qt']);
});

test('distances are in feet and miles', () => {
  expect([metresText(50, 'metric'), metresText(50, 'imperial')]).toEqual(['50 m', '164 ft']);
  expect([kilometresText(3.46, 'metric'), kilometresText(3.46, 'imperial')]).toEqual(['3.5 km', '2.1 mi']);
  expect([9.94, 9.96, 357.9].map((km) => kilometresText(km, 'metric'))).toEqual([
    '9.9 km',
    '10 km',
    '358 km',
  ]);
});

test('no option of a job’s factors names metres to those who read feet', () => {
  const labels = JOB_FACTOR_KEYS.flatMap((factor) =>
    JOB_FACTORS[factor].options.map((option) => optionText(option, 'imperial')),
  );
  expect(labels.filter((label) => / m$/.test(label))).toEqual([]);
  expect(labels.filter((label) => / ft$/.test(label))).toEqual([
    '< 33 ft',
    '33-164 ft',
    '164-328 ft',
    '> 328 ft',
    '< 33 ft',
    '33-98 ft',
    '98-164 ft',
    '> 164 ft',
  ]);
  expect(
    optionText(JOB_FACTORS._distance_from_cool_rest_area.options[1] ?? { label: '', level: 0 }, 'metric'),
  ).toBe('10-50 m');
});

import { expect, test } from 'vitest';
import { measurementSystemOf, readPreferences, shownUnits } from './measurement-system.ts';

test.each([
  [{}, 'metric'],
  [{ _measurement_system: 'metric' }, 'metric'],
  [{ _measurement_system: null }, 'metric'],
  [{ _measurement_system: 'imperial' }, 'imperial'],
  [{ _measurement_system: 'us' }, 'imperial'],
])('%j is %s', (metadata, system) => {
  expect(measurementSystemOf(metadata)).toBe(system);
});

test.each([
  ['{"metric":false,"temperature_unit":"C"}', { metric: false, temperature_unit: 'C' }],
  ['{"metric":"yes","temperature_unit":"K"}', { metric: null, temperature_unit: null }],
  ['null', { metric: null, temperature_unit: null }],
  ['7', { metric: null, temperature_unit: null }],
  ['{', { metric: null, temperature_unit: null }],
  [null, { metric: null, temperature_unit: null }],
])('stored %j is read as %j', (json, preferences) => {
  expect(readPreferences(json)).toEqual(preferences);
});

test.each([
  [null, null, 'imperial', 'imperial', 'F'],
  [null, null, 'metric', 'metric', 'C'],
  [true, null, 'imperial', 'metric', 'C'],
  [false, 'C', 'metric', 'imperial', 'C'],
  [null, 'F', 'metric', 'metric', 'F'],
] as const)(
  'preferring %s and %s in a %s organisation shows %s and %s',
  (metric, unit, organisation, system, temperature) => {
    expect(shownUnits({ metric, temperature_unit: unit }, organisation)).toEqual({ system, temperature });
  },
);

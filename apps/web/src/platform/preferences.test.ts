import { expect, test } from 'vitest';
import { createPreferences, displayUnits, PREFERENCES_KEY } from './preferences.ts';

const none = { is_metric: null, temperature_unit: null };

test.each([
  [none, 'metric', true, 'celsius'],
  [none, 'imperial', false, 'fahrenheit'],
  [{ is_metric: true, temperature_unit: null }, 'imperial', true, 'celsius'],
  [{ is_metric: false, temperature_unit: null }, 'metric', false, 'fahrenheit'],
  [{ is_metric: true, temperature_unit: 'fahrenheit' }, 'metric', true, 'fahrenheit'],
] as const)('%j in an organisation that says %j', (preferences, system, is_metric, temperature_unit) => {
  expect(displayUnits(preferences, system)).toEqual({
    is_metric,
    temperature_unit,
    organisation_system: system,
  });
});

test('they are kept as JSON, and what is not understood falls back to the organisation', () => {
  const preferences = createPreferences(window.localStorage, window);
  preferences.set({ is_metric: false, temperature_unit: 'celsius' });
  expect(JSON.parse(window.localStorage.getItem(PREFERENCES_KEY) ?? '')).toEqual({
    is_metric: false,
    temperature_unit: 'celsius',
  });

  window.localStorage.setItem(PREFERENCES_KEY, '{"is_metric":"yes","temperature_unit":"kelvin"}');
  expect(createPreferences(window.localStorage, window).current()).toEqual(none);
});

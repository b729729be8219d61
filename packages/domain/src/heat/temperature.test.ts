import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  celsiusToFahrenheit,
  fahrenheitToCelsius,
  oneDecimal,
  TEMPERATURE_COLOUR_BREAKS_C,
  TEMPERATURE_COLOURS,
  TEMPERATURE_UNIT_SYMBOLS,
  temperatureColour,
  temperatureIn,
  temperatureText,
} from './temperature.ts';

test.each([
  [-40, -40],
  [0, 32],
  [4.4, 39.92],
  [20, 68],
  [37, 98.6],
  [100, 212],
])('%d °C is %d °F', (celsius, fahrenheit) => {
  expect(celsiusToFahrenheit(celsius)).toBeCloseTo(fahrenheit, 10);
  expect(fahrenheitToCelsius(fahrenheit)).toBeCloseTo(celsius, 10);
  expect(temperatureIn('fahrenheit', celsius)).toBeCloseTo(fahrenheit, 10);
  expect(temperatureIn('celsius', celsius)).toBe(celsius);
});

test('a temperature converted there and back is the same', () => {
  fc.assert(
    fc.property(fc.double({ min: -90, max: 250, noNaN: true }), (celsius) => {
      expect(fahrenheitToCelsius(celsiusToFahrenheit(celsius))).toBeCloseTo(celsius, 9);
    }),
  );
});

test('a temperature is shown with one decimal in the unit chosen', () => {
  expect(temperatureText(23.84, 'celsius')).toBe('23.8 °C');
  expect(temperatureText(37, 'fahrenheit')).toBe('98.6 °F');
  expect(temperatureText(30, 'celsius')).toBe('30.0 °C');
  expect(temperatureText(-5.26, 'celsius')).toBe('-5.3 °C');
  expect(TEMPERATURE_UNIT_SYMBOLS).toEqual({ celsius: '°C', fahrenheit: '°F' });
});

test('a temperature is never shown as minus zero', () => {
  expect(oneDecimal(-0.04)).toBe('0.0');
  expect(oneDecimal(-0)).toBe('0.0');
  expect(oneDecimal(-0.06)).toBe('-0.1');
});

test('the colour changes at 0, 10, 20, 30 and 40 °C', () => {
  expect(TEMPERATURE_COLOUR_BREAKS_C).toEqual([0, 10, 20, 30, 40]);
  expect(TEMPERATURE_COLOURS).toHaveLength(6);
  const at = [-0.1, 0, 9.9, 10, 19.9, 20, 29.9, 30, 39.9, 40, 55];
  expect(at.map((celsius) => temperatureColour(celsius, 'celsius'))).toEqual([
    'blue',
    'cyan',
    'cyan',
    'green',
    'green',
    'yellow',
    'yellow',
    'orange',
    'orange',
    'red',
    'red',
  ]);
});

test('Fahrenheit is converted before it is coloured', () => {
  expect([31, 32, 50, 68, 86, 104].map((f) => temperatureColour(f, 'fahrenheit'))).toEqual([
    ...TEMPERATURE_COLOURS,
  ]);
});

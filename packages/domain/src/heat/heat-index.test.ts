import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEASUREMENT_SYSTEMS } from '../organisation/measurement-system.ts';
import {
  HUMIDITY_TOO_HIGH_MESSAGE,
  HUMIDITY_TOO_LOW_MESSAGE,
  heatIndexCelsius,
  heatIndexFahrenheit,
  humidityProblem,
  PLAIN_UP_TO_FAHRENHEIT,
  WEATHER_NOT_A_NUMBER_MESSAGE,
} from './heat-index.ts';
import {
  IMPERIAL_HUMIDITIES,
  IMPERIAL_INDICES,
  IMPERIAL_INDICES_CELSIUS,
  IMPERIAL_TEMPERATURES_CELSIUS,
} from './heat-index-imperial.fixture.ts';
import {
  METRIC_CLASSES,
  METRIC_HUMIDITIES,
  METRIC_INDICES,
  METRIC_SHOWN_CELSIUS,
  METRIC_SHOWN_FAHRENHEIT,
} from './heat-index-metric.fixture.ts';
import {
  HEAT_INDEX_CATEGORIES,
  HEAT_INDEX_LIMITS,
  heatIndexCategory,
  heatIndexScore,
} from './heat-index-score.ts';
import { fahrenheitToCelsius, oneDecimal, temperatureText } from './temperature.ts';

test.each([
  [-20, 1, 'Low Risk'],
  [27, 1, 'Low Risk'],
  [27.1, 2, 'Caution'],
  [33, 2, 'Caution'],
  [33.1, 3, 'Extreme Caution'],
  [41, 3, 'Extreme Caution'],
  [41.1, 4, 'Danger'],
  [54, 4, 'Danger'],
  [54.1, 4, 'Extreme Danger'],
  [200, 4, 'Extreme Danger'],
])('a metric organisation scores %d °C as %d: %s', (celsius, score, category) => {
  expect(heatIndexScore(celsius, 'metric')).toBe(score);
  expect(heatIndexCategory(celsius, 'metric')).toBe(category);
});

test.each([
  [80, 1, 'Low Risk'],
  [80.1, 2, 'Caution'],
  [90, 2, 'Caution'],
  [90.1, 3, 'Extreme Caution'],
  [103, 3, 'Extreme Caution'],
  [103.1, 4, 'Danger'],
  // 40.4 °C, which a metric organisation scores 3.
  [104.7, 4, 'Danger'],
  [124, 4, 'Danger'],
  [124.1, 4, 'Extreme Danger'],
])('an imperial organisation scores %d °F as %d: %s', (fahrenheit, score, category) => {
  expect(heatIndexScore(fahrenheitToCelsius(fahrenheit), 'imperial')).toBe(score);
  expect(heatIndexCategory(fahrenheitToCelsius(fahrenheit), 'imperial')).toBe(category);
});

test('the limits and category names are those of the specification', () => {
  expect(HEAT_INDEX_LIMITS).toEqual({ metric: [27, 33, 41, 54], imperial: [80, 90, 103, 124] });
  expect(HEAT_INDEX_CATEGORIES).toEqual([
    'Low Risk',
    'Caution',
    'Extreme Caution',
    'Danger',
    'Extreme Danger',
  ]);
});

test('refuses NaN instead of scoring it', () => {
  for (const system of MEASUREMENT_SYSTEMS) {
    expect(() => heatIndexScore(Number.NaN, system)).toThrow(RangeError);
    expect(() => heatIndexCategory(Number.NaN, system)).toThrow(RangeError);
  }
});

test('a hotter index never scores less', () => {
  const index = fc.double({ min: -50, max: 250, noNaN: true });
  fc.assert(
    fc.property(index, index, fc.constantFrom(...MEASUREMENT_SYSTEMS), (a, b, system) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      return heatIndexScore(low, system) <= heatIndexScore(high, system);
    }),
  );
});

type Cell = { temperature: number; humidity: number; text: string };

/** The cells of a fixture's table, line by line. */
function cellsOf(table: string, humidities: readonly number[]): Cell[] {
  const lines = table.trim().split('\n');
  return lines.flatMap((line) => {
    const [temperature = '', cells = ''] = line.split('|');
    const texts = cells.trim().split(/\s+/);
    expect(texts).toHaveLength(humidities.length);
    return humidities.map((humidity, column) => ({
      temperature: Number(temperature),
      humidity,
      text: texts[column] ?? '',
    }));
  });
}

/** Half of the last of four decimals, and the noise of adding floating-point numbers. */
const TOLERANCE = 0.000_050_1;

function differences(cells: readonly Cell[], index: (cell: Cell) => number): string[] {
  return cells
    .filter((cell) => !(Math.abs(index(cell) - Number(cell.text)) <= TOLERANCE))
    .map((cell) => `${cell.temperature} at ${cell.humidity} %: ${index(cell)} instead of ${cell.text}`);
}

const LETTERS: Record<string, string> = {
  L: 'Low Risk',
  C: 'Caution',
  E: 'Extreme Caution',
  D: 'Danger',
  X: 'Extreme Danger',
};

test('416 heat indices in °C', () => {
  const cells = cellsOf(METRIC_INDICES, METRIC_HUMIDITIES);
  expect(cells).toHaveLength(416);
  expect(differences(cells, ({ temperature, humidity }) => heatIndexCelsius(temperature, humidity))).toEqual(
    [],
  );
});

test('their text with one decimal in both units', () => {
  const shownC = cellsOf(METRIC_SHOWN_CELSIUS, METRIC_HUMIDITIES);
  const shownF = cellsOf(METRIC_SHOWN_FAHRENHEIT, METRIC_HUMIDITIES);
  const wrongC = shownC.filter(
    ({ temperature, humidity, text }) =>
      oneDecimal(heatIndexCelsius(temperature, humidity)) !== Number(text).toFixed(1),
  );
  const wrongF = shownF.filter(
    ({ temperature, humidity, text }) =>
      temperatureText(heatIndexCelsius(temperature, humidity), 'fahrenheit') !== `${text} °F`,
  );
  expect(wrongC).toEqual([]);
  expect(wrongF).toEqual([]);
  expect(shownC.length + shownF.length).toBe(832);
});

test('their scores and categories', () => {
  const cells = cellsOf(METRIC_CLASSES, METRIC_HUMIDITIES);
  const wrong = cells.filter(({ temperature, humidity, text }) => {
    const index = heatIndexCelsius(temperature, humidity);
    const [score, letter = ''] = text;
    return (
      heatIndexScore(index, 'metric') !== Number(score) ||
      heatIndexCategory(index, 'metric') !== LETTERS[letter]
    );
  });
  expect(wrong).toEqual([]);
  expect(cells).toHaveLength(416);
});

test('1104 heat indices in °F, and the same in °C', () => {
  const cells = cellsOf(IMPERIAL_INDICES, IMPERIAL_HUMIDITIES);
  expect(cells).toHaveLength(1104);
  expect(
    differences(cells, ({ temperature, humidity }) => heatIndexFahrenheit(temperature, humidity)),
  ).toEqual([]);

  const celsius = cellsOf(IMPERIAL_INDICES_CELSIUS, IMPERIAL_HUMIDITIES);
  expect(
    differences(celsius, ({ temperature, humidity }) =>
      fahrenheitToCelsius(heatIndexFahrenheit(temperature, humidity)),
    ),
  ).toEqual([]);
  expect(
    differences(celsius, ({ temperature, humidity }) =>
      heatIndexCelsius(fahrenheitToCelsius(temperature), humidity),
    ),
  ).toEqual([]);
});

test('the air temperatures convert with exactly 5/9', () => {
  const lines = IMPERIAL_TEMPERATURES_CELSIUS.trim().split('\n');
  expect(lines).toHaveLength(48);
  for (const line of lines) {
    const [fahrenheit, celsius] = line.split('|').map(Number);
    expect(fahrenheitToCelsius(fahrenheit ?? Number.NaN)).toBeCloseTo(celsius ?? Number.NaN, 4);
  }
});

test.each([
  [30, 50, 31.0],
  [24, 50, 23.8],
  [32, 60, 37.1],
  [38, 20, 36.7],
  [36, 50, 43.1],
])('%d °C at %d %% feels like %d °C', (temperature, humidity, index) => {
  expect(heatIndexCelsius(temperature, humidity)).toBeCloseTo(index, 1);
});

test('up to and including 40 °F (4.44 °C) it is the air temperature', () => {
  expect(PLAIN_UP_TO_FAHRENHEIT).toBe(40);
  expect(heatIndexCelsius(4.4, 0)).toBe(4.4);
  expect(heatIndexCelsius(4.44, 50)).toBe(4.44);
  expect(heatIndexCelsius(fahrenheitToCelsius(40), 50)).toBe(fahrenheitToCelsius(40));
  expect(heatIndexCelsius(4.5, 0)).toBeCloseTo(1.0056, 4);
  expect(heatIndexFahrenheit(40, 0)).toBe(40);
  expect(heatIndexFahrenheit(40.1, 0)).toBeCloseTo(33.81, 4);
});

test.each([
  [-1, 'Relative humidity cannot be less than 0%.'],
  [-0.01, 'Relative humidity cannot be less than 0%.'],
  [0, null],
  [100, null],
  [100.01, 'Relative humidity cannot exceed 100%.'],
  [101, 'Relative humidity cannot exceed 100%.'],
])('a humidity of %d %% gives the message %s', (humidity, message) => {
  expect(humidityProblem(humidity)).toBe(message);
  for (const index of [heatIndexCelsius, heatIndexFahrenheit]) {
    // The plain temperature is no way round the check.
    for (const temperature of [-5, 30, 90]) {
      if (message === null) expect(Number.isFinite(index(temperature, humidity))).toBe(true);
      else expect(() => index(temperature, humidity)).toThrow(new RangeError(message));
    }
  }
});

test('the messages are two constants', () => {
  expect(humidityProblem(200)).toBe(HUMIDITY_TOO_HIGH_MESSAGE);
  expect(humidityProblem(-200)).toBe(HUMIDITY_TOO_LOW_MESSAGE);
});

test.each([
  [Number.NaN, 50],
  [30, Number.NaN],
  [Infinity, 50],
])('%d °C at %d %% is refused', (temperature, humidity) => {
  expect(() => heatIndexCelsius(temperature, humidity)).toThrow(WEATHER_NOT_A_NUMBER_MESSAGE);
});

test('hot air never feels cooler for being more humid', () => {
  const temperature = fc.double({ min: 30, max: 45, noNaN: true });
  const humidity = fc.double({ min: 40, max: 85, noNaN: true });
  fc.assert(
    fc.property(temperature, humidity, humidity, (t, a, b) => {
      const [dry, humid] = a <= b ? [a, b] : [b, a];
      // The last digit of a sum of nine products is noise.
      expect(heatIndexCelsius(t, dry)).toBeLessThanOrEqual(heatIndexCelsius(t, humid) + 1e-9);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COMPASS_POINTS,
  compassPoint,
  dominantWindDirection,
  KILOMETRES_PER_MILE,
  kphToMph,
  mphToKph,
  WIND_SCORE_LABELS,
  WIND_SCORE_LIMITS_KPH,
  windLabel,
  windScore,
  windText,
} from './wind.ts';

test.each([
  [0, 3, 'No Wind'],
  [4.9, 3, 'No Wind'],
  [4.99, 3, 'No Wind'],
  [5, 2, 'Light'],
  [5.1, 2, 'Light'],
  [12, 2, 'Light'],
  [19.9, 2, 'Light'],
  [20, 1, 'Moderate'],
  [20.1, 1, 'Moderate'],
  [30, 1, 'Moderate'],
  [39.9, 1, 'Moderate'],
  [40, 0, 'Strong'],
  [40.1, 0, 'Strong'],
  [80, 0, 'Strong'],
])('%d km/h scores %d: %s', (kph, score, label) => {
  expect(windScore(kph)).toBe(score);
  expect(windLabel(kph)).toBe(label);
});

test('the limits, the labels, and no score for no number', () => {
  expect(WIND_SCORE_LIMITS_KPH).toEqual([5, 20, 40]);
  expect(WIND_SCORE_LABELS).toEqual({ 3: 'No Wind', 2: 'Light', 1: 'Moderate', 0: 'Strong' });
  expect(() => windScore(Number.NaN)).toThrow(RangeError);
});

test('wind speeds convert between km/h and mph', () => {
  expect(KILOMETRES_PER_MILE).toBe(1.609344);
  expect(mphToKph(10)).toBeCloseTo(16.09344, 10);
  expect(windText(12, 'metric')).toBe('12.0 km/h');
  expect(windText(12, 'imperial')).toBe('7.5 mph');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (kph) => {
      expect(mphToKph(kphToMph(kph))).toBeCloseTo(kph, 9);
    }),
  );
});

test('a wind direction is named by one of sixteen compass points', () => {
  expect(COMPASS_POINTS.map((_, index) => compassPoint(index * 22.5))).toEqual([...COMPASS_POINTS]);
  expect([11.2, 11.3, 348.7, 348.8, 360, -90, 450].map(compassPoint)).toEqual([
    'N',
    'NNE',
    'NNW',
    'N',
    'N',
    'W',
    'E',
  ]);
});

test('the dominant direction is that of most hours, then of the stronger wind', () => {
  const hour = (degrees: number, kph: number) => ({ degrees, kph });
  expect(dominantWindDirection([hour(90, 5), hour(92, 5), hour(180, 40)])).toBe('E');
  expect(dominantWindDirection([hour(90, 5), hour(180, 40)])).toBe('S');
  expect(dominantWindDirection([hour(180, 5), hour(90, 5)])).toBe('E');
  expect(dominantWindDirection([hour(350, 5), hour(10, 5), hour(90, 20)])).toBe('N');
  expect(dominantWindDirection([])).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BEAUFORT_SCALE,
  beaufortSpeeds,
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

test('the table of thirteen bands', () => {
  expect(BEAUFORT_SCALE.map(({ force, name, kmh_from, kmh_to }) => [force, name, kmh_from, kmh_to])).toEqual([
    [0, 'Calm', 0, 1],
    [1, 'Light air', 1, 5],
    [2, 'Light breeze', 6, 11],
    [3, 'Gentle breeze', 12, 19],
    [4, 'Moderate breeze', 20, 28],
    [5, 'Fresh breeze', 29, 38],
    [6, 'Strong breeze', 39, 49],
    [7, 'Near gale', 50, 61],
    [8, 'Gale', 62, 74],
    [9, 'Strong gale', 75, 88],
    [10, 'Storm', 89, 102],
    [11, 'Violent storm', 103, 117],
    [12, 'Hurricane force', 118, null],
  ]);
  expect(BEAUFORT_SCALE.map(({ effect }) => effect)).toEqual([
    'Smoke rises vertically',
    'Smoke drift shows wind direction; vanes still',
    'Wind felt on face; leaves rustle',
    'Leaves and small twigs in constant motion; light flags extend',
    'Dust and loose paper raised; small branches move',
    'Small leafy trees sway',
    'Large branches move; umbrellas used with difficulty',
    'Whole trees move; effort needed to walk against wind',
    'Twigs break off trees; walking hampered',
    'Slight structural damage',
    'Trees uprooted; considerable structural damage',
    'Widespread damage',
    'Devastation',
  ]);
});

test('in miles an hour the published bands, none of which overlap', () => {
  expect(BEAUFORT_SCALE.map((band) => beaufortSpeeds(band, 'imperial'))).toEqual(
    '0-1 1-3 4-7 8-12 13-18 19-24 25-31 32-38 39-46 47-54 55-63 64-72 73+'.split(' '),
  );
  expect(BEAUFORT_SCALE.map((band) => beaufortSpeeds(band, 'metric'))).toEqual(
    '0-1 1-5 6-11 12-19 20-28 29-38 39-49 50-61 62-74 75-88 89-102 103-117 118+'.split(' '),
  );
});

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

import { expect, test } from 'vitest';
import { BEAUFORT_SCALE, beaufortSpeeds } from './beaufort.ts';

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

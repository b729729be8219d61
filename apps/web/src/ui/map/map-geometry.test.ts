import { kilometresBetween } from '@heatwise/domain/heat/location-position';
import type { FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { unwrapRings } from './country-shapes.ts';
import { distanceRings, ringLine } from './distance-rings.ts';
import { LOCATOR_HEIGHT, LOCATOR_WIDTH, locatorWindow, outlinePath } from './locator.tsx';
import { boundsOf } from './map-canvas.tsx';
import { type CaptionBox, readableCaptions } from './point-markers.ts';

const at = (left: number, weight: number, top = 0): CaptionBox => ({
  left,
  right: left + 40,
  top,
  bottom: top + 18,
  weight,
});
const kept = (...boxes: CaptionBox[]) => [...readableCaptions(boxes)].sort();

test('captions that do not touch are all read', () => {
  expect(kept(at(0, 30), at(40, 20), at(0, 10, 18))).toEqual([0, 1, 2]);
});

test('of two that cover each other the hotter one stays, wherever it stands in the list', () => {
  expect(kept(at(0, 30), at(20, 38))).toEqual([1]);
  expect(kept(at(20, 38), at(0, 30))).toEqual([0]);
  expect(kept(at(0, 30), at(20, 30))).toEqual([0]);
});

test('one that is hidden hides nobody', () => {
  expect(kept(at(0, 40), at(30, 30), at(60, 20))).toEqual([0, 2]);
});

test('a temperature that nobody knows gives way to each that is known', () => {
  expect(kept(at(0, Number.NEGATIVE_INFINITY), at(20, -12))).toEqual([1]);
  expect(kept(at(0, Number.NEGATIVE_INFINITY), at(20, Number.NEGATIVE_INFINITY))).toEqual([0]);
});

const NEWMAN = { lat: -23.36, lon: 119.73 };

test.each([
  [700, 'metric', ['1 km', '2 km', '3 km']],
  [1300, 'metric', ['2 km', '4 km', '6 km']],
  [60, 'metric', ['100 m', '200 m', '300 m']],
  [700, 'imperial', ['0.5 mi', '1 mi', '1.5 mi']],
  [60, 'imperial', ['200 ft', '400 ft', '600 ft']],
] as const)('rings at least %d m apart in %s units are %j', (metres, system, texts) => {
  expect(distanceRings([NEWMAN], metres, system).map(({ text }) => text)).toEqual(texts);
});

test('each point of a ring is as far away as the ring says, also far in the north', () => {
  for (const centre of [NEWMAN, { lat: 68.4, lon: 17.4 }]) {
    const [ring] = distanceRings([centre], 5000, 'metric');
    if (!ring) throw new Error('no ring');
    for (const [lon, lat] of ringLine(ring)) {
      expect(kilometresBetween(centre, { lat, lon })).toBeCloseTo(5, 1);
    }
  }
});

const square = (west: number, south: number): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [west + 10, south],
            [west + 10, south + 10],
            [west, south],
          ],
        ],
      },
    },
  ],
});

test('the middle of the map is the middle of the picture', () => {
  const window = locatorWindow({ lat: -23, lon: 119 });
  const path = outlinePath(square(119, -23), window);
  expect(path.startsWith(`M${(LOCATOR_WIDTH / 2).toFixed(1)} ${(LOCATOR_HEIGHT / 2).toFixed(1)}L`)).toBe(
    true,
  );
});

test('land beyond the picture is left out, and land beyond the date line is not', () => {
  const fiji = locatorWindow({ lat: -17, lon: 178 });
  expect(outlinePath(square(20, 0), fiji)).toBe('');
  expect(outlinePath(square(-178, -17), fiji)).not.toBe('');
});

const [moranbah, newman, odessa] = [
  { lat: -22, lon: 148 },
  { lat: -23, lon: 119.7 },
  { lat: 31.8, lon: -102.4 },
];

test('sites on both sides of the Pacific are seen across it, not around the rest of the earth', () => {
  expect(boundsOf([moranbah, odessa, newman])).toEqual([119.7, -23, 257.6, 31.8]);
});

test('sites on one side are shown as they are; a single one is a point; none is nothing', () => {
  expect(boundsOf([moranbah, newman])).toEqual([119.7, -23, 148, -22]);
  expect(boundsOf([newman])).toEqual([119.7, -23, 119.7, -23]);
  expect(boundsOf([newman, newman])).toEqual([119.7, -23, 119.7, -23]);
  expect(boundsOf([])).toBeNull();
});

function ringsOf(...coordinates: number[][][]): FeatureCollection {
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } } as const;
  return { type: 'FeatureCollection', features: [feature] };
}
function unwrapped(ring: number[][]) {
  return unwrapRings(ringsOf(ring)).features[0]?.geometry.coordinates[0]?.[0];
}

test('a ring that stays on one side is left as it is', () => {
  const ring = [
    [10, 0],
    [20, 0],
    [20, 10],
    [10, 0],
  ];
  expect(unwrapped(ring)).toEqual(ring);
});

test('an island on the date line continues beyond it, from either side', () => {
  expect(
    unwrapped([
      [178, 70],
      [-178, 70],
      [-178, 72],
      [178, 72],
      [178, 70],
    ]),
  ).toEqual([
    [178, 70],
    [182, 70],
    [182, 72],
    [178, 72],
    [178, 70],
  ]);
  expect(
    unwrapped([
      [-178, 70],
      [178, 72],
      [-178, 72],
      [-178, 70],
    ]),
  ).toEqual([
    [-178, 70],
    [-182, 72],
    [-178, 72],
    [-178, 70],
  ]);
});

test('a continent around the pole is closed along it', () => {
  expect(
    unwrapped([
      [-170, -70],
      [-60, -70],
      [60, -75],
      [170, -70],
      [-170, -70],
    ]),
  ).toEqual([
    [-170, -70],
    [-60, -70],
    [60, -75],
    [170, -70],
    [190, -70],
    [190, -90],
    [-170, -90],
    [-170, -70],
  ]);
});

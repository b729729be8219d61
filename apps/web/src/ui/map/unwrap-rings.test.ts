import type { FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { unwrapRings } from './unwrap-rings.ts';

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

import { expect, test } from 'vitest';
import { boundsOf } from './map-bounds.ts';

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

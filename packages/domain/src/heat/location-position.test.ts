import { expect, test } from 'vitest';
import { isPositionSet, kilometresBetween, locationPosition } from './location-position.ts';

test('a position is set if either part is not zero', () => {
  expect(isPositionSet({ lat: 0, lon: 0 })).toBe(false);
  expect(isPositionSet({ lat: -31.95, lon: 0 })).toBe(true);
  expect(isPositionSet({ lat: 0, lon: 6.7 })).toBe(true);
});

test('reads the position from a location’s metadata', () => {
  expect(locationPosition({ lat: -31.95, lon: 115.86, name: 'Perth' })).toEqual({ lat: -31.95, lon: 115.86 });
  expect(locationPosition({ lat: 90, lon: -180 })).toEqual({ lat: 90, lon: -180 });
});

test.each([
  [{}],
  [{ lat: 0, lon: 0 }],
  [{ lat: -31.95 }],
  [{ lat: '-31.95', lon: '115.86' }],
  [{ lat: 90.1, lon: 0 }],
  [{ lat: 0, lon: 180.1 }],
  [{ lat: Number.NaN, lon: 10 }],
  [{ lat: null, lon: null }],
])('%j is not a position', (metadata) => {
  expect(locationPosition(metadata)).toBeNull();
});

test('distances over the ball, the date line and to the antipode', () => {
  const perth = { lat: -31.9523, lon: 115.8613 };
  expect(kilometresBetween(perth, perth)).toBe(0);
  // One degree of latitude.
  expect(kilometresBetween({ lat: 10, lon: 20 }, { lat: 11, lon: 20 })).toBeCloseTo(111.19, 1);
  expect(kilometresBetween({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.19, 1);
  expect(kilometresBetween({ lat: 40, lon: 10 }, { lat: -40, lon: -170 })).toBeCloseTo(Math.PI * 6371, 3);
  // Perth to Sydney.
  const sydney = kilometresBetween(perth, { lat: -33.8688, lon: 151.2093 });
  expect(sydney).toBeGreaterThan(3270);
  expect(sydney).toBeLessThan(3310);
});

import { expect, test } from 'vitest';
import { isPositionSet, locationPosition } from './location-position.ts';

test('a position is set if either part is not zero', () => {
  expect(isPositionSet({ lat: 0, lon: 0 })).toBe(false);
  expect(isPositionSet({ lat: -31.95, lon: 0 })).toBe(true);
  expect(isPositionSet({ lat: 0, lon: 6.7 })).toBe(true);
});

test('the position of a location', () => {
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
])('%j is no position', (metadata) => {
  expect(locationPosition(metadata)).toBeNull();
});

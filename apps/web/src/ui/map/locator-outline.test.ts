import type { FeatureCollection } from 'geojson';
import { expect, test } from 'vitest';
import { LOCATOR_HEIGHT, LOCATOR_WIDTH, locatorWindow, outlinePath } from './locator-outline.ts';

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

import { kilometresBetween } from '@heatwise/domain/heat/location-position';
import { expect, test } from 'vitest';
import { distanceRings, ringLine } from './distance-rings.ts';

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

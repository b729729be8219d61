import type { Position } from '@heatwise/domain/heat/location-position';

const WHOLE_TURN = 360;

/** West of south and east of north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * The smallest part of the earth that holds all of these positions: between Australia and America it lies across the
 * Pacific, and its east is beyond 180°. Null without a position.
 */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  const lons = positions.map(({ lon }) => lon).sort((one, other) => one - other);
  const [first] = lons;
  if (first === undefined) return null;
  // The widest part without anybody is left out; it may lie across 180°.
  const gaps = lons.map((lon, index) => (lons[index + 1] ?? first + WHOLE_TURN) - lon);
  const widest = gaps.indexOf(Math.max(...gaps));
  const west = lons[(widest + 1) % lons.length] ?? first;
  const last = lons[widest] ?? first;
  const lats = positions.map(({ lat }) => lat);
  return [west, Math.min(...lats), last < west ? last + WHOLE_TURN : last, Math.max(...lats)];
}

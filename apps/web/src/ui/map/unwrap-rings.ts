import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';

/**
 * Polygons on a ball may cross the date line or run around a pole; on a flat map their edges would run back across
 * the whole world. Rings that cross go on beyond 180 degrees, and rings around a pole get an edge along it.
 */
export function unwrapRings(shapes: FeatureCollection): FeatureCollection<MultiPolygon> {
  const polygons = shapes.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? polygonsOf(geometry) : [],
  );
  const coordinates = polygons.map((rings) => rings.map(unwrap));
  const feature: Feature<MultiPolygon> = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates },
  };
  return { type: 'FeatureCollection', features: [feature] };
}

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

function unwrap(ring: readonly Position[]): Position[] {
  const unwrapped: Position[] = [];
  let turns = 0;
  let before: number | undefined;
  for (const [lon = 0, lat = 0] of ring) {
    if (before !== undefined && Math.abs(lon - before) > 180) turns += lon < before ? 360 : -360;
    before = lon;
    unwrapped.push([lon + turns, lat]);
  }
  const [first] = unwrapped;
  const last = unwrapped.at(-1);
  if (turns === 0 || !first || !last) return unwrapped;
  const pole = (last[1] ?? 0) < 0 ? -90 : 90;
  return [...unwrapped, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

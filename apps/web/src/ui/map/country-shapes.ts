import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineAddress from 'world-atlas/countries-10m.json?url';
import coarseAddress from 'world-atlas/countries-50m.json?url';

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

export type CountryShapes = {
  readonly land: FeatureCollection;
  /** Only between countries: the coast is seen without a line, and the date line is none. */
  readonly borders: MultiLineString;
};

export type ShapeDetail = 'coarse' | 'fine';

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** The shapes that come with the application: coarse ones for the world, fine ones for looking closely. */
export async function loadCountryShapes(detail: ShapeDetail, signal: AbortSignal): Promise<CountryShapes> {
  const response = await fetch(detail === 'fine' ? fineAddress : coarseAddress, { signal });
  if (!response.ok) throw new Error(`The shapes of the countries: ${response.status}`);
  const world = (await response.json()) as World;
  return {
    land: unwrapRings(feature(world, world.objects.land)),
    borders: mesh(world, world.objects.countries, (one, other) => one !== other),
  };
}

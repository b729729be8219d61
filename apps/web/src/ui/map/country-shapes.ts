import type { FeatureCollection, MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineAddress from 'world-atlas/countries-10m.json?url';
import coarseAddress from 'world-atlas/countries-50m.json?url';
import { unwrapRings } from './unwrap-rings.ts';

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

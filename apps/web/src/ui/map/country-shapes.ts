import type { FeatureCollection, MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineAddress from 'world-atlas/countries-10m.json?url';
import coarseAddress from 'world-atlas/countries-50m.json?url';

export const NATURAL_EARTH = 'Natural Earth';

export type CountryShapes = {
  readonly land: FeatureCollection;
  /** Only between countries: the coast is seen without a line, and the date line is none. */
  readonly borders: MultiLineString;
};

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** The shapes that come with the application: coarse ones for the world, fine ones for looking closely. */
export async function loadCountryShapes(
  detail: 'coarse' | 'fine',
  signal: AbortSignal,
): Promise<CountryShapes> {
  const response = await fetch(detail === 'fine' ? fineAddress : coarseAddress, { signal });
  if (!response.ok) throw new Error(`The shapes of the countries: ${response.status}`);
  const world = (await response.json()) as World;
  return {
    land: feature(world, world.objects.land),
    borders: mesh(world, world.objects.countries, (one, other) => one !== other),
  };
}

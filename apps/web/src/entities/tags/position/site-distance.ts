import { kilometresBetween, type Position } from '@heatwise/domain/heat/location-position';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { kilometresText } from '@heatwise/domain/units/distance';

type Place = Position & { readonly name: string };

/** Nearer than this one is there. */
const AT_SITE_KM = 0.1;

/** How far a position is from the nearest site, 'Newman' or '3.5 km from Newman'; null where none is within reach. */
export function siteDistanceText(
  position: Position,
  places: readonly Place[],
  system: MeasurementSystem,
  withinKm = Number.POSITIVE_INFINITY,
): string | null {
  let nearest: { readonly name: string; readonly km: number } | null = null;
  for (const place of places) {
    const km = kilometresBetween(position, place);
    if (km < (nearest?.km ?? withinKm)) nearest = { name: place.name, km };
  }
  if (!nearest) return null;
  return nearest.km < AT_SITE_KM
    ? nearest.name
    : `${kilometresText(nearest.km, system)} from ${nearest.name}`;
}

import { kilometresBetween, type Position } from '@heatwise/domain/heat/location-position';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { kilometresText } from '@heatwise/domain/units/distance';
import { coordinatesText, type MapPoint, type MapTint } from '../../../ui/map/map-point.ts';
import { STATUS_PALETTE } from '../../../ui/status-palette.ts';
import type { ColourScheme } from '../../../ui/theme.ts';
import { temperatureCaption, temperatureTint } from '../../weather/temperature-shade.ts';
import type { Site } from '../job-and-location.queries.ts';

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

/** Null where the overlay is off. */
export type Temperatures = {
  readonly ofSites: ReadonlyMap<string, number | null>;
  readonly here: number | null;
} | null;

type Look = {
  readonly temperatures: Temperatures;
  readonly unit: TemperatureUnit;
  readonly scheme: ColourScheme;
};

/** The sites around, which stay where they are. Their captions are their names, or how warm it is there. */
export function sitePoints(sites: readonly Site[], { temperatures, unit, scheme }: Look): MapPoint[] {
  const grey = STATUS_PALETTE[scheme].grey;
  return sites.map(({ tag_id, name, lat, lon }) => ({
    id: tag_id,
    lat,
    lon,
    label: name,
    note: coordinatesText({ lat, lon }),
    isFixed: true,
    colour: grey.fill,
    caption: temperatures
      ? temperatureCaption(temperatures.ofSites.get(tag_id) ?? null, unit, scheme)
      : { text: name, colours: grey, weight: 0 },
  }));
}

/** The position that is being chosen. */
export function chosenPoint(
  label: string,
  position: Position | null,
  { temperatures, unit, scheme }: Look,
): MapPoint[] {
  if (!position) return [];
  return [
    {
      ...position,
      id: 'position',
      label,
      note: coordinatesText(position),
      // Read before those around it, however hot they are.
      ...(temperatures
        ? {
            caption: {
              ...temperatureCaption(temperatures.here, unit, scheme),
              weight: Number.POSITIVE_INFINITY,
            },
          }
        : {}),
    },
  ];
}

export function temperatureTints(
  sites: readonly Site[],
  position: Position | null,
  { temperatures, scheme }: Look,
): MapTint[] {
  if (!temperatures) return [];
  const tints = sites.map((site) =>
    temperatureTint(site, temperatures.ofSites.get(site.tag_id) ?? null, scheme),
  );
  return position ? [...tints, temperatureTint(position, temperatures.here, scheme)] : tints;
}

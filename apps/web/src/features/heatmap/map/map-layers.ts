import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { averageHydrationStatus } from '@heatwise/domain/measurements/measurement-status';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { peopleCount } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import {
  shadeOfCelsius,
  temperatureCaption,
  temperatureTint,
} from '../../../entities/weather/temperature-shade.ts';
import type { MapPoint, MapSpot, MapTint } from '../../../ui/map/map-point.ts';
import { STATUS_PALETTE, statusShade } from '../../../ui/status-palette.ts';
import type { ColourScheme } from '../../../ui/theme.ts';
import type { LocationHeat } from '../data/location-heat.ts';
import type { Spot } from '../data/use-places.ts';
import { cautionMark, cautionText, hydrationText, weatherText } from '../heat-text.ts';
import type { MapLayer } from '../heatmap-search.ts';

type Look = {
  readonly layers: readonly MapLayer[];
  readonly scheme: ColourScheme;
  readonly unit: TemperatureUnit;
};

/** The locations as markers: coloured by what asks for more caution, with the temperature below. */
export function pointsOf(locations: readonly LocationHeat[], { layers, scheme, unit }: Look): MapPoint[] {
  const [hasRisk, hasTemperature] = [layers.includes('risk'), layers.includes('temperature')];
  if (!hasRisk && !hasTemperature) return [];
  return locations.flatMap((location): MapPoint[] => {
    const { tag_id, name, position, lead, weather } = location;
    if (!position) return [];
    const celsius = weather?.temperature_c ?? null;
    return [
      {
        ...position,
        id: tag_id,
        label: name,
        note: [...(hasRisk ? [cautionText(lead, unit)] : []), weatherText(location, unit)].join(' · '),
        colour: hasRisk
          ? STATUS_PALETTE[scheme][lead?.caution.colour ?? 'grey'].fill
          : shadeOfCelsius(celsius, scheme).fill,
        ...(hasRisk ? { mark: lead ? cautionMark(lead) : '?' } : {}),
        ...(hasTemperature ? { caption: temperatureCaption(celsius, unit, scheme) } : {}),
      },
    ];
  });
}

/** The temperature around each location. */
export function tintsOf(locations: readonly LocationHeat[], { layers, scheme }: Look): MapTint[] {
  if (!layers.includes('temperature')) return [];
  return locations.flatMap(({ position, weather }) =>
    position ? [temperatureTint(position, weather?.temperature_c ?? null, scheme)] : [],
  );
}

/** The squares in which tests were taken: coloured by their class on average, warm by how severe they were together. */
export function spotsOf(
  spots: readonly (Spot & { readonly name: string })[],
  { layers, scheme }: Look,
): MapSpot[] {
  if (!layers.includes('tests')) return [];
  const severity = ({ counts }: Spot) => counts.reduce((sum, count, index) => sum + count * index, 0);
  const worst = Math.max(1, ...spots.map(severity));
  return spots.map((spot) => ({
    id: spot.id,
    lat: spot.lat,
    lon: spot.lon,
    label: `${testCount(spot.tests)} of ${peopleCount(spot.people)}`,
    note: `${spot.name} · ${hydrationText(spot.counts)}`,
    count: spot.tests,
    warmth: severity(spot) / worst,
    colours: statusShade(averageHydrationStatus(spot.counts) ?? 'unclassified', scheme),
  }));
}

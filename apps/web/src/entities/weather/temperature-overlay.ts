import type { Position } from '@heatwise/domain/heat/location-position';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import type { MapPoint, MapTint } from '../../ui/map/map-point.ts';
import type { ColourScheme } from '../../ui/surfaces.ts';
import { shadeOfCelsius } from './temperature-shade.ts';

export const NO_TEMPERATURE = 'No data';

/**
 * The words below a marker: how warm it is there, in the colour of that temperature; grey where nobody knows. Where there is no
 * room for all, the hottest are read.
 */
export function temperatureCaption(
  celsius: number | null,
  unit: TemperatureUnit,
  scheme: ColourScheme,
): NonNullable<MapPoint['caption']> {
  const text = celsius === null ? NO_TEMPERATURE : temperatureText(celsius, unit);
  const weight = celsius ?? Number.NEGATIVE_INFINITY;
  return { text, colours: shadeOfCelsius(celsius, scheme), weight };
}

/** The warmth around a position. */
export function temperatureTint(
  { lat, lon }: Position,
  celsius: number | null,
  scheme: ColourScheme,
): MapTint {
  return { lat, lon, colour: shadeOfCelsius(celsius, scheme).fill };
}

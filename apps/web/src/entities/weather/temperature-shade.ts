import type { Position } from '@heatwise/domain/heat/location-position';
import {
  type TemperatureColour,
  type TemperatureUnit,
  temperatureColour,
  temperatureText,
} from '@heatwise/domain/heat/temperature';
import type { MapPoint, MapTint } from '../../ui/map/map-point.ts';
import { STATUS_PALETTE, type StatusShade } from '../../ui/status-palette.ts';
import type { ColourScheme } from '../../ui/theme.ts';

const SHADES = {
  blue: 'blue-3',
  cyan: 'blue-1',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
} as const satisfies Record<TemperatureColour, string>;

/** The shade of one band of temperatures. */
export function temperatureShade(colour: TemperatureColour, scheme: ColourScheme): StatusShade {
  return STATUS_PALETTE[scheme][SHADES[colour]];
}

/** The shade of a temperature (°C); grey where there is none. */
export function shadeOfCelsius(celsius: number | null, scheme: ColourScheme): StatusShade {
  return celsius === null
    ? STATUS_PALETTE[scheme].grey
    : temperatureShade(temperatureColour(celsius, 'celsius'), scheme);
}

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

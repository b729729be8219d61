import { type TemperatureColour, temperatureColour } from '@heatwise/domain/heat/temperature';
import { STATUS_PALETTE, type StatusShade } from '../../ui/status-palette.ts';
import type { ColourScheme } from '../../ui/surfaces.ts';

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

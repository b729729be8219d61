import type { MeasurementSystem } from '../organisation/measurement-system.ts';

const FEET_PER_METRE = 3.28084;
const KILOMETRES_PER_MILE = 1.609344;

/** A length kept in metres as text: "12 m" in metric, "39 ft" in imperial. */
export function metresText(metres: number, system: MeasurementSystem): string {
  return system === 'metric' ? `${metres} m` : `${Math.round(metres * FEET_PER_METRE)} ft`;
}

/** From here on a decimal says nothing. */
const WHOLE_FROM = 10;

/** A way kept in km as text: "3.5 km" or, from ten on, "358 km" in metric; "2.2 mi" in imperial. */
export function kilometresText(kilometres: number, system: MeasurementSystem): string {
  const [way, unit] = system === 'metric' ? [kilometres, 'km'] : [kilometres / KILOMETRES_PER_MILE, 'mi'];
  // As it is shown: 9.96 is not 10.0.
  const rounded = Number(way.toFixed(1));
  return `${rounded >= WHOLE_FROM ? Math.round(way) : rounded.toFixed(1)} ${unit}`;
}

import type { MeasurementSystem } from '../organisation/measurement-system.ts';

const FEET_PER_METRE = 3.28084;
const KILOMETRES_PER_MILE = 1.609344;

/** A length kept in metres as text: "12 m" in metric, "39 ft" in imperial. */
export function metresText(metres: number, system: MeasurementSystem): string {
  return system === 'metric' ? `${metres} m` : `${Math.round(metres * FEET_PER_METRE)} ft`;
}

/** A way kept in km as text with one decimal: "3.5 km" in metric, "2.2 mi" in imperial. */
export function kilometresText(kilometres: number, system: MeasurementSystem): string {
  return system === 'metric'
    ? `${kilometres.toFixed(1)} km`
    : `${(kilometres / KILOMETRES_PER_MILE).toFixed(1)} mi`;
}

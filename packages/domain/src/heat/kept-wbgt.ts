import { type SunlitHour, wbgtOfHour } from './day-plan.ts';
import type { Position } from './location-position.ts';

export type WbgtAt = (place: Position, hour: SunlitHour, isInSun: boolean) => number;

/**
 * The WBGT of hours, each worked out once in the sun and once in the shade: many jobs ask for the same hours of a site,
 * and one takes near a tenth of a millisecond. An hour is of one place.
 */
export function keptWbgt(workOut: WbgtAt = wbgtOfHour): WbgtAt {
  const known = { sun: new WeakMap<SunlitHour, number>(), shade: new WeakMap<SunlitHour, number>() };
  return (place, hour, isInSun) => {
    const values = isInSun ? known.sun : known.shade;
    const before = values.get(hour);
    if (before !== undefined) return before;
    const wbgt = workOut(place, hour, isInSun);
    values.set(hour, wbgt);
    return wbgt;
  };
}

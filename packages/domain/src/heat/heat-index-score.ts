import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { celsiusToFahrenheit } from './temperature.ts';

/**
 * The highest heat index of each category but the last: in °C for metric organisations, in °F for imperial ones. The
 * organisation's system decides, so that all its people see the same risk. See docs/rules.md#heat-index-score.
 */
export const HEAT_INDEX_LIMITS = {
  metric: [27, 33, 41, 54],
  imperial: [80, 90, 103, 124],
} as const satisfies Readonly<Record<MeasurementSystem, readonly number[]>>;

export const HEAT_INDEX_CATEGORIES = [
  'Low Risk',
  'Caution',
  'Extreme Caution',
  'Danger',
  'Extreme Danger',
] as const;
export type HeatIndexCategory = (typeof HEAT_INDEX_CATEGORIES)[number];
export type HeatIndexScore = 1 | 2 | 3 | 4;

/** Converting a limit to °C and back adds less than this. */
const ROUNDING_ERROR = 1e-9;

/** Counts the limits that the heat index exceeds; a value equal to a limit belongs to the lower category. */
function countExceededLimits(heatIndexC: number, system: MeasurementSystem): number {
  if (Number.isNaN(heatIndexC)) throw new RangeError('The heat index must be a number.');
  const value = system === 'imperial' ? celsiusToFahrenheit(heatIndexC) : heatIndexC;
  return HEAT_INDEX_LIMITS[system].filter((limit) => value > limit + ROUNDING_ERROR).length;
}

/** The score, 1 to 4, of a heat index in °C by the limits of the organisation's system. Throws a RangeError for NaN. */
export function heatIndexScore(heatIndexC: number, system: MeasurementSystem): HeatIndexScore {
  const exceeded = countExceededLimits(heatIndexC, system);
  return exceeded === 0 ? 1 : exceeded === 1 ? 2 : exceeded === 2 ? 3 : 4;
}

/** The category of a heat index in °C by the limits of the organisation's system. Throws a RangeError for NaN. */
export function heatIndexCategory(heatIndexC: number, system: MeasurementSystem): HeatIndexCategory {
  return HEAT_INDEX_CATEGORIES[countExceededLimits(heatIndexC, system)] ?? 'Extreme Danger';
}

/**
 * The highest heat index, in °C, of each of the first three scores; above the last it is 4.
 * See docs/rules.md#heat-index-score.
 */
export const HEAT_INDEX_SCORE_LIMITS_C = [27, 33, 41] as const;
/** The same for values that exist only in °F, and the end of "Danger". */
export const HEAT_INDEX_LIMITS_F = [80, 90, 103, 124] as const;
/** The highest heat index, in °C, of each category but the last. */
export const HEAT_INDEX_CATEGORY_LIMITS_C = [27, 33, 41, 54] as const;

export const HEAT_INDEX_CATEGORIES = [
  'Low Risk',
  'Caution',
  'Extreme Caution',
  'Danger',
  'Extreme Danger',
] as const;
export type HeatIndexCategory = (typeof HEAT_INDEX_CATEGORIES)[number];
export type HeatIndexScore = 1 | 2 | 3 | 4;

/** How many limits the value has passed; a limit belongs to the band below it. */
function bandOf(value: number, limits: readonly number[]): number {
  if (Number.isNaN(value)) throw new RangeError('The heat index must be a number.');
  return limits.filter((limit) => value > limit).length;
}

function scoreOfBand(band: number): HeatIndexScore {
  return band === 0 ? 1 : band === 1 ? 2 : band === 2 ? 3 : 4;
}

function categoryOfBand(band: number): HeatIndexCategory {
  return HEAT_INDEX_CATEGORIES[band] ?? 'Extreme Danger';
}

/**
 * The score, 1 to 4, of a heat index in °C. Everything known in °C is scored here, whatever unit is shown, because
 * a change of unit must not change a person's risk. Throws a RangeError for NaN.
 */
export function heatIndexScore(heatIndexC: number): HeatIndexScore {
  return scoreOfBand(bandOf(heatIndexC, HEAT_INDEX_SCORE_LIMITS_C));
}

/**
 * The score of a heat index that exists only in °F. Throws a RangeError for NaN.
 *
 * @reference
 */
export function heatIndexScoreFromFahrenheit(heatIndexF: number): HeatIndexScore {
  return scoreOfBand(bandOf(heatIndexF, HEAT_INDEX_LIMITS_F));
}

/** The category of a heat index in °C. Throws a RangeError for NaN. */
export function heatIndexCategory(heatIndexC: number): HeatIndexCategory {
  return categoryOfBand(bandOf(heatIndexC, HEAT_INDEX_CATEGORY_LIMITS_C));
}

/**
 * The category of a heat index that exists only in °F. Throws a RangeError for NaN.
 *
 * @reference
 */
export function heatIndexCategoryFromFahrenheit(heatIndexF: number): HeatIndexCategory {
  return categoryOfBand(bandOf(heatIndexF, HEAT_INDEX_LIMITS_F));
}

/** The height for which the heat exchange is computed, in m. */
export const WORK_HEIGHT_METRES = 2;
/**
 * The lowest wind, in m/s, that weather models are trusted with at 10 m: a calmer report counts as this. Source: KNMI,
 * also used by ECMWF's thermofeel.
 */
export const LEAST_REPORTED_WIND = 0.62;
/** The lowest wind, in m/s, at 2 m. Source: the program of Liljegren et al. 2008. */
export const LEAST_WIND_AT_WORK_HEIGHT = 0.13;

/** Exponents of the wind's profile over open land for the stability classes 1 (very unstable) to 6 (stable). */
const OPEN_LAND_EXPONENTS = [0.07, 0.07, 0.1, 0.15, 0.35, 0.55] as const;

type Surroundings = {
  /** Whether the sun is above the horizon. */
  readonly isDay: boolean;
  readonly solarWattsPerSquareMetre: number;
};

/** Stability classes by day, by radiation (≥ 925, ≥ 675, ≥ 175, less) for winds below 2, 3, 5, 6 m/s and above. */
const DAY_CLASSES = [
  [1, 1, 2, 4],
  [1, 2, 3, 4],
  [2, 2, 3, 4],
  [3, 3, 4, 4],
  [3, 4, 4, 4],
] as const;
/** By night the ground cools the air above it: winds below 2, 2.5 m/s and above. */
const NIGHT_CLASSES = [6, 6, 4] as const;

/** How many of the ascending bounds a value reaches. */
function rank(value: number, bounds: readonly number[]): number {
  return bounds.filter((bound) => value >= bound).length;
}

/** Pasquill's stability of the air near the ground, 1 to 6. Source: US EPA, method of solar radiation and ΔT. */
export function stabilityClass(windMetresPerSecond: number, { isDay, ...sun }: Surroundings): number {
  if (!isDay) return NIGHT_CLASSES[rank(windMetresPerSecond, [2, 2.5])] ?? 4;
  const byRadiation = DAY_CLASSES[rank(windMetresPerSecond, [2, 3, 5, 6])] ?? DAY_CLASSES[0];
  return byRadiation[3 - rank(sun.solarWattsPerSquareMetre, [175, 675, 925])] ?? 4;
}

/**
 * Converts a wind speed (m/s) from the height of its measurement (m) to 2 m over open land. A reported wind counts as at
 * least 0.62 m/s at its height, a wind at 2 m as at least 0.13 m/s. Source: Liljegren et al. 2008.
 */
export function windAtWorkHeight(
  windMetresPerSecond: number,
  heightMetres: number,
  surroundings: Surroundings,
): number {
  if (heightMetres === WORK_HEIGHT_METRES) return Math.max(windMetresPerSecond, LEAST_WIND_AT_WORK_HEIGHT);
  const reported = Math.max(windMetresPerSecond, LEAST_REPORTED_WIND);
  const exponent = OPEN_LAND_EXPONENTS[stabilityClass(reported, surroundings) - 1] ?? 0.15;
  return Math.max(reported * (WORK_HEIGHT_METRES / heightMetres) ** exponent, LEAST_WIND_AT_WORK_HEIGHT);
}

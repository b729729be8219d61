/** Two saliva tests of one person scatter by a standard deviation of 13 mOsm. See docs/rules.md#measurement-noise. */
export const MEASUREMENT_NOISE_MOSM = 25;

/** True when two saliva values (mOsm) are too close for the difference to mean anything. */
export function isWithinMeasurementNoise(before: number, after: number): boolean {
  return Math.abs(after - before) < MEASUREMENT_NOISE_MOSM;
}

/** So many out of all that were counted. */
export type Proportion = { readonly part: number; readonly whole: number };

/** Standard deviations that chance alone exceeds in one of twenty comparisons. */
const CHANCE_DEVIATIONS = 1.96;

/**
 * True when the difference of two shares is no more than chance makes of so few: the two-sided test of two proportions
 * at 5 % with the correction for continuity (Fleiss, Statistical Methods for Rates and Proportions, 2003, §3.2), which
 * holds for small groups too.
 */
export function isWithinChance(before: Proportion, after: Proportion): boolean {
  if (before.whole === 0 || after.whole === 0) return true;
  const all = (before.part + after.part) / (before.whole + after.whole);
  const inverse = 1 / before.whole + 1 / after.whole;
  const difference = Math.abs(after.part / after.whole - before.part / before.whole);
  return difference - inverse / 2 <= CHANCE_DEVIATIONS * Math.sqrt(all * (1 - all) * inverse);
}

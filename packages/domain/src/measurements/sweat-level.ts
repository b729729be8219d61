import type { MeasurementStatus } from './measurement-status.ts';

export type SweatLevel = Extract<
  MeasurementStatus,
  'low_sodium' | 'moderate_sodium' | 'high_sodium' | 'very_high_sodium'
>;

/** The first value of each level above low, in mg/L (32.6, 47.8 and 63.1 mmol/L). See docs/rules.md#sweat-sodium. */
export const SWEAT_SODIUM_THRESHOLDS = { moderate: 750, high: 1100, very_high: 1450 } as const;

/** Grams per mole of sodium, which is milligrams per millimole. */
export const SODIUM_MOLAR_MASS = 22.98977;

/** The level of sodium in sweat (mg/L); a threshold belongs to the level above it. */
export function sweatLevel(milligramsPerLitre: number): SweatLevel {
  if (milligramsPerLitre < SWEAT_SODIUM_THRESHOLDS.moderate) return 'low_sodium';
  if (milligramsPerLitre < SWEAT_SODIUM_THRESHOLDS.high) return 'moderate_sodium';
  if (milligramsPerLitre < SWEAT_SODIUM_THRESHOLDS.very_high) return 'high_sodium';
  return 'very_high_sodium';
}

/** Sodium in mmol/L for a value in mg/L. */
export function sodiumMillimolesPerLitre(milligramsPerLitre: number): number {
  return milligramsPerLitre / SODIUM_MOLAR_MASS;
}

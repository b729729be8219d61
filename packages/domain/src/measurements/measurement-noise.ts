/** Two saliva tests of one person scatter by a standard deviation of 13 mOsm. Source: field §3. */
export const MEASUREMENT_NOISE_MOSM = 25;

/** True when two saliva values (mOsm) are too close for the difference to mean anything. Source: field §3. */
export function isWithinMeasurementNoise(before: number, after: number): boolean {
  return Math.abs(after - before) < MEASUREMENT_NOISE_MOSM;
}

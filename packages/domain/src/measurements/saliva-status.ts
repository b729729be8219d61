import type { MeasurementStatus } from './measurement-status.ts';
import type { SalivaBaseline } from './saliva-baseline.ts';

/** Upper bounds of the four classes and the ends of the gauge, in mOsm. */
export type SalivaBounds = {
  readonly min: number;
  readonly mild: number;
  readonly moderate: number;
  readonly severe: number;
  readonly max: number;
};
export type SalivaStatus = Extract<
  MeasurementStatus,
  'hydrated' | 'mildly_dehydrated' | 'moderately_dehydrated' | 'severely_dehydrated'
>;

/** The four classes, the best first. */
export const SALIVA_STATUSES = [
  'hydrated',
  'mildly_dehydrated',
  'moderately_dehydrated',
  'severely_dehydrated',
] as const satisfies readonly SalivaStatus[];

/** For people without a baseline of their own. See docs/rules.md#saliva-hydration. */
export const DEFAULT_SALIVA_BOUNDS: SalivaBounds = {
  min: 30,
  mild: 65,
  moderate: 100,
  severe: 150,
  max: 165,
};

/** The bounds of a personal baseline, as tenths of its mean. */
export const BASELINE_BOUND_TENTHS: SalivaBounds = { min: 6, mild: 13, moderate: 20, severe: 30, max: 33 };

/** The bounds (mOsm) that apply to a person: multiples of the baseline's mean, or the defaults without a baseline. */
export function salivaBounds(baseline: SalivaBaseline | null): SalivaBounds {
  if (baseline === null) return DEFAULT_SALIVA_BOUNDS;
  // Tenths keep the bounds exact where the factors 0.6, 1.3 and 3.3 are not: 60 × 1.3 must be 78, not 78.000…01. To a
  // billionth, for a mean of tenths comes out as 59.999…99 in one order of its values and as 60 in another: browsers and
  // the server add them up in different ones, and 78 must have the same class in both.
  const bound = (tenths: number): number => Math.round(baseline.mean * tenths * 1e8) / 1e9;
  return {
    min: bound(BASELINE_BOUND_TENTHS.min),
    mild: bound(BASELINE_BOUND_TENTHS.mild),
    moderate: bound(BASELINE_BOUND_TENTHS.moderate),
    severe: bound(BASELINE_BOUND_TENTHS.severe),
    max: bound(BASELINE_BOUND_TENTHS.max),
  };
}

/**
 * The class of a saliva value (mOsm). Each class reaches up to and including its bound, so the bound named "mild" is
 * the last hydrated value; above "severe" everything is severe. `min` and `max` are only the ends of the gauge.
 */
export function salivaStatus(value: number, bounds: SalivaBounds): SalivaStatus {
  if (value <= bounds.mild) return 'hydrated';
  if (value <= bounds.moderate) return 'mildly_dehydrated';
  if (value <= bounds.severe) return 'moderately_dehydrated';
  return 'severely_dehydrated';
}

/** Where the gauge's marker stands, 0 at `min` to 1 at `max`; it stops at both ends. */
export function salivaGaugePosition(value: number, bounds: SalivaBounds): number {
  const position = (value - bounds.min) / (bounds.max - bounds.min);
  return Math.min(1, Math.max(0, position));
}

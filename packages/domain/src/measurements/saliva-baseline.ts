/** Fewest valid baseline tests from which a person has a baseline of their own. See docs/rules.md#personal-baseline. */
export const BASELINE_MINIMUM_VALUES = 6;

/** Mean and sample standard deviation (n − 1) of a person's saliva baseline, in mOsm. */
export type SalivaBaseline = { readonly mean: number; readonly std: number };

/** The values, in mOsm, between which a person is at their best. */
export type OptimalZone = { readonly low: number; readonly high: number };

/**
 * The baseline of at least six valid `sosm_baseline` values (mOsm); null below six, and null for a mean of zero or
 * less, which would put every bound at zero. Values that are not numbers are left out.
 */
export function salivaBaseline(values: readonly number[]): SalivaBaseline | null {
  const numbers = values.filter(Number.isFinite);
  if (numbers.length < BASELINE_MINIMUM_VALUES) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  if (mean <= 0) return null;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, std: Math.sqrt(squares / (numbers.length - 1)) };
}

/**
 * The baseline a measurement brings along in its metadata as `_baseline: { sosm: number[], mean, std }`; null when it
 * brings none or fewer than six values. A missing mean or deviation is computed from the values.
 */
export function recordedBaseline(metadata: Readonly<Record<string, unknown>>): SalivaBaseline | null {
  const recorded = metadata._baseline;
  if (typeof recorded !== 'object' || recorded === null) return null;
  const { sosm, mean, std } = recorded as Record<string, unknown>;
  if (!Array.isArray(sosm)) return null;
  const computed = salivaBaseline(sosm.filter((value) => typeof value === 'number'));
  if (computed === null) return null;
  return {
    mean: typeof mean === 'number' && Number.isFinite(mean) && mean > 0 ? mean : computed.mean,
    std: typeof std === 'number' && Number.isFinite(std) && std >= 0 ? std : computed.std,
  };
}

/** Mean minus to mean plus one standard deviation; null without a baseline. */
export function optimalZone(baseline: SalivaBaseline | null): OptimalZone | null {
  if (baseline === null) return null;
  return { low: baseline.mean - baseline.std, high: baseline.mean + baseline.std };
}

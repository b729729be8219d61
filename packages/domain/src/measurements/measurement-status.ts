import { type CustomClass, customClassOf } from './custom-type.ts';
import { isSalivaType, type MeasurementType } from './measurement-type.ts';

/**
 * How one measurement is classed, in the order of the codes that the local database stores: append only.
 * Removed beats invalid beats status; electrolyte, enzymatic, custom and unknown tests are unclassified.
 * See docs/rules.md#status-of-a-measurement.
 */
export const MEASUREMENT_STATUSES = [
  'hydrated',
  'mildly_dehydrated',
  'moderately_dehydrated',
  'severely_dehydrated',
  'low_sodium',
  'moderate_sodium',
  'high_sodium',
  'very_high_sodium',
  'unclassified',
  'invalid',
  'removed',
] as const;
export type MeasurementStatus = (typeof MEASUREMENT_STATUSES)[number];

/** The words a screen shows for each status. */
export const MEASUREMENT_STATUS_LABELS: Readonly<Record<MeasurementStatus, string>> = {
  hydrated: 'Hydrated',
  mildly_dehydrated: 'Mildly Dehydrated',
  moderately_dehydrated: 'Moderately Dehydrated',
  severely_dehydrated: 'Severely Dehydrated',
  low_sodium: 'Low Sodium',
  moderate_sodium: 'Moderate',
  high_sodium: 'High',
  very_high_sodium: 'Very High',
  unclassified: 'Not Classified',
  invalid: 'Invalid',
  removed: 'Removed',
};

/** The colour of each status by name; the palette gives the shade for light and dark. */
export const MEASUREMENT_STATUS_COLOURS = {
  hydrated: 'green',
  mildly_dehydrated: 'yellow',
  moderately_dehydrated: 'orange',
  severely_dehydrated: 'red',
  low_sodium: 'blue-1',
  moderate_sodium: 'blue-2',
  high_sodium: 'blue-3',
  very_high_sodium: 'blue-4',
  unclassified: 'neutral',
  invalid: 'grey',
  removed: 'dark-grey',
} as const satisfies Record<MeasurementStatus, string>;
export type MeasurementStatusColour = (typeof MEASUREMENT_STATUS_COLOURS)[MeasurementStatus];

/** How bad each status is: 0 (best) to 3 (worst) within its scale, −1 where nothing can be said. */
const SEVERITY: Readonly<Record<MeasurementStatus, number>> = {
  hydrated: 0,
  mildly_dehydrated: 1,
  moderately_dehydrated: 2,
  severely_dehydrated: 3,
  low_sodium: 0,
  moderate_sodium: 1,
  high_sodium: 2,
  very_high_sodium: 3,
  unclassified: -1,
  invalid: -1,
  removed: -1,
};

/** 0 (best) to 3 (worst) within saliva or within sweat; −1 for unclassified, invalid and removed. */
export function statusSeverity(status: MeasurementStatus): number {
  return SEVERITY[status];
}

/**
 * The class that the hydration tests of a place or a time have on average: their mean severity, rounded, a half
 * towards the worse. `counts` are the numbers of tests by severity, best first; null of none.
 */
export function averageHydrationStatus(counts: readonly number[]): MeasurementStatus | null {
  const tests = counts.reduce((sum, count) => sum + count, 0);
  if (tests === 0) return null;
  const severity = counts.reduce((sum, count, index) => sum + count * index, 0) / tests;
  return MEASUREMENT_STATUSES[Math.round(severity)] ?? null;
}

/** The part of hydration tests, 0 to 1, that are moderately or severely dehydrated; null of none. */
export function dehydratedShare(counts: readonly number[]): number | null {
  const tests = counts.reduce((sum, count) => sum + count, 0);
  return tests === 0 ? null : ((counts[2] ?? 0) + (counts[3] ?? 0)) / tests;
}

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

/** What classification needs of a measurement: saliva values in mOsm, sweat values in mg/L. */
export type ClassifiableMeasurement = {
  readonly type: MeasurementType;
  readonly value: number;
  readonly valid: boolean;
  /** False means removed. */
  readonly active: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** See docs/rules.md#status-of-a-measurement. */
export const SWEAT_ONLY_MESSAGE = 'Only valid for sweat measurements.';
export const SALIVA_ONLY_MESSAGE = 'Only valid saliva measurements.';

/**
 * The hydration class of a saliva measurement. The baseline recorded in its metadata wins over the person's.
 * Throws a TypeError with SALIVA_ONLY_MESSAGE for any other type.
 */
export function classifySaliva(
  measurement: Pick<ClassifiableMeasurement, 'type' | 'value' | 'metadata'>,
  baseline: SalivaBaseline | null,
): SalivaStatus {
  if (!isSalivaType(measurement.type)) throw new TypeError(SALIVA_ONLY_MESSAGE);
  return salivaStatus(measurement.value, salivaBounds(recordedBaseline(measurement.metadata) ?? baseline));
}

/**
 * The sodium level of a sweat measurement.
 * Throws a TypeError with SWEAT_ONLY_MESSAGE for any other type.
 */
export function classifySweat(measurement: Pick<ClassifiableMeasurement, 'type' | 'value'>): SweatLevel {
  if (measurement.type !== 'sweat') throw new TypeError(SWEAT_ONLY_MESSAGE);
  return sweatLevel(measurement.value);
}

/**
 * The status of any measurement, with the person's baseline (null without one). Removed beats invalid beats status.
 * Types without classes, and values that are no finite number, are unclassified.
 */
export function measurementStatus(
  measurement: ClassifiableMeasurement,
  baseline: SalivaBaseline | null,
): MeasurementStatus {
  if (!measurement.active) return 'removed';
  if (!measurement.valid) return 'invalid';
  if (!Number.isFinite(measurement.value)) return 'unclassified';
  if (isSalivaType(measurement.type)) return classifySaliva(measurement, baseline);
  return measurement.type === 'sweat' ? classifySweat(measurement) : 'unclassified';
}

/** A test with its status and, where it is of a custom type, the type's classes from the lowest on. */
export type ClassableTest<Class> = {
  readonly type: MeasurementType;
  readonly value: number;
  readonly status: MeasurementStatus;
  readonly classes: readonly Class[];
};

/** The class that the organisation gave the value of a custom type. Removed and invalid go before it: null. */
export function ownClassOf<Class extends Pick<CustomClass, 'up_to'>>({
  type,
  value,
  status,
  classes,
}: ClassableTest<Class>): Class | null {
  return type === 'custom' && status === 'unclassified' ? customClassOf(value, classes) : null;
}

/** What lists and every export call the class of a test. */
export function classInWords(test: ClassableTest<Pick<CustomClass, 'up_to' | 'name'>>): string {
  return ownClassOf(test)?.name ?? MEASUREMENT_STATUS_LABELS[test.status];
}

/** How many measurements the hydration history chart shows. See docs/rules.md#hydration-history. */
export const HISTORY_MEASUREMENTS = 64;
/** The text of the chart's y axis. */
export const HISTORY_AXIS_TEXT = 'Hydration score (mOsm)';

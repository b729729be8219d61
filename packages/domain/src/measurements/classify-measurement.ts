import type { MeasurementStatus } from './measurement-status.ts';
import { isSalivaType, type MeasurementType } from './measurement-type.ts';
import { recordedBaseline, type SalivaBaseline } from './saliva-baseline.ts';
import { type SalivaStatus, salivaBounds, salivaStatus } from './saliva-status.ts';
import { type SweatLevel, sweatLevel } from './sweat-level.ts';

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

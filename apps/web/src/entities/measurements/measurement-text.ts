import type { CustomClass } from '@heatwise/domain/measurements/custom-class';
import { isWithinMeasurementNoise } from '@heatwise/domain/measurements/measurement-noise';
import {
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import {
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import {
  classedValueText,
  differenceText,
  numberText,
  roundKeeping,
} from '@heatwise/domain/measurements/value-text';
import { formatCount } from '@heatwise/domain/text/format-number';

/** Values as they are read out: whole numbers bare, others with one decimal, or more where that keeps what is asked for. */
export function valueText(value: number, isKept: (rounded: number) => boolean = () => true): string {
  return numberText(roundKeeping(value, isKept));
}

/** Far below what a device resolves; bounds are products such as 1.3 × 64. */
const BOUND_TOLERANCE = 1e-9;

/** The upper bound of a class, never rounded up: a shown value above the true bound is not within the shown one. */
export function boundText(bound: number): string {
  return valueText(bound, (rounded) => rounded <= bound + BOUND_TOLERANCE);
}

/** '1 test', '2 tests'. */
export function testCount(count: number): string {
  return formatCount(count, 'test', 'tests');
}

/** The status that the local database stores as an index. */
export function statusOf({ status }: { readonly status: number }): MeasurementStatus {
  return MEASUREMENT_STATUSES[status] ?? 'unclassified';
}

/** 'Hydration', or the name of the custom type. */
export function typeText({
  type,
  custom_name,
}: {
  readonly type: MeasurementType;
  readonly custom_name: string | null;
}): string {
  return type === 'custom' && custom_name ? custom_name : MEASUREMENT_TYPE_NAMES[type];
}

type Classed = {
  readonly type: MeasurementType;
  readonly value: number;
  /** Of the person's own baseline by which the class was given. */
  readonly baseline_mean?: number | null;
  /** JSON list of the classes of a custom type. */
  readonly custom_classes?: string | null;
};

/** The value of a test as it stands next to its class. */
export function testValueText({ type, value, baseline_mean, custom_classes }: Classed): string {
  const classes = JSON.parse(custom_classes ?? '[]') as CustomClass[];
  return classedValueText({ type, value, baseline_mean, classes });
}

/** `custom_unit` is of a custom type. */
type Measured = Classed & { readonly custom_unit: string | null };

/** '72 mOsm' */
export function measuredText(test: Measured): string {
  const unit = test.type === 'custom' ? test.custom_unit : measurementUnit(test.type);
  return unit ? `${testValueText(test)} ${unit}` : testValueText(test);
}

export type Change = { readonly text: string; readonly isNoise: boolean };

/** What changed since the person's valid test before; null where there is none. */
export function changeOf({
  value,
  previous_value,
}: {
  readonly value: number;
  readonly previous_value: number | null;
}): Change | null {
  if (previous_value === null) return null;
  return {
    text: differenceText(value - previous_value),
    isNoise: isWithinMeasurementNoise(previous_value, value),
  };
}

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
import { countText } from '@heatwise/domain/text/count-text';

/** Values as they are read out: whole numbers bare, others with one decimal. */
export function valueText(value: number): string {
  return (Math.round(value * 10) / 10).toLocaleString('en');
}

/** '1 test', '2 tests'. */
export function testCount(count: number): string {
  return `${countText(count)} ${count === 1 ? 'test' : 'tests'}`;
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

type Measured = {
  readonly type: MeasurementType;
  readonly value: number;
  /** Of a custom type. */
  readonly custom_unit: string | null;
};

/** '72 mOsm' */
export function measuredText({ type, value, custom_unit }: Measured): string {
  const unit = type === 'custom' ? custom_unit : measurementUnit(type);
  return unit ? `${valueText(value)} ${unit}` : valueText(value);
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
  const difference = value - previous_value;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return {
    text: `${sign}${valueText(Math.abs(difference))}`,
    isNoise: isWithinMeasurementNoise(previous_value, value),
  };
}

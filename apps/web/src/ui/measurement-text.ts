import { isWithinMeasurementNoise } from '@heatwise/domain/measurements/measurement-noise';
import {
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_TYPE_NAMES, measurementUnit } from '@heatwise/domain/measurements/measurement-type';
import type { MeasurementRow } from '../data/latest-measurements.queries.ts';
import { valueText } from './hydration-history.chart.ts';

export function statusOf({ status }: Pick<MeasurementRow, 'status'>): MeasurementStatus {
  return MEASUREMENT_STATUSES[status] ?? 'unclassified';
}

/** 'Hydration', or the name of the custom type. */
export function typeText({ type, custom_name }: MeasurementRow): string {
  return type === 'custom' && custom_name ? custom_name : MEASUREMENT_TYPE_NAMES[type];
}

/** '72 mOsm' */
export function measuredText({ type, value, custom_unit }: MeasurementRow): string {
  const unit = type === 'custom' ? custom_unit : measurementUnit(type);
  return unit ? `${valueText(value)} ${unit}` : valueText(value);
}

export type Change = { readonly text: string; readonly isNoise: boolean };

/** What changed since the person's valid test before; null where there is none. Source: field §3. */
export function changeOf({ value, previous_value }: MeasurementRow): Change | null {
  if (previous_value === null) return null;
  const difference = value - previous_value;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return {
    text: `${sign}${valueText(Math.abs(difference))}`,
    isNoise: isWithinMeasurementNoise(previous_value, value),
  };
}

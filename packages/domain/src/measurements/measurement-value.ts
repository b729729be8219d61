import { isSalivaType, type MeasurementType, measurementUnit } from './measurement-type.ts';

/** What a device can plausibly report; wider than any real value, so that only nonsense is refused. */
export const SALIVA_VALUE_MAX = 10_000;
export const SWEAT_VALUE_MAX = 10_000;
/** For types without a scale of ours (electrolyte, enzymatic, custom): either sign. */
export const OTHER_VALUE_MAX = 1_000_000_000;

export const VALUE_NOT_A_NUMBER_MESSAGE = 'The value must be a number.';

/** The least and greatest value of a type, in its own unit: saliva mOsm, sweat mg/L. */
export function measurementValueRange(type: MeasurementType): { readonly min: number; readonly max: number } {
  if (isSalivaType(type)) return { min: 0, max: SALIVA_VALUE_MAX };
  if (type === 'sweat') return { min: 0, max: SWEAT_VALUE_MAX };
  return { min: -OTHER_VALUE_MAX, max: OTHER_VALUE_MAX };
}

/** What is wrong with a value of this type, in words for the sender; null when nothing is. */
export function measurementValueProblem(type: MeasurementType, value: number): string | null {
  if (!Number.isFinite(value)) return VALUE_NOT_A_NUMBER_MESSAGE;
  const { min, max } = measurementValueRange(type);
  if (value >= min && value <= max) return null;
  const unit = measurementUnit(type);
  return `The value must be between ${min} and ${max}${unit === null ? '' : ` ${unit}`}.`;
}

import { formatNumber } from '../text/format-number.ts';
import {
  isSalivaType,
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from './measurement-type.ts';

/** Two saliva tests of one person scatter by a standard deviation of 13 mOsm. See docs/rules.md#measurement-noise. */
export const MEASUREMENT_NOISE_MOSM = 25;

/** True when two saliva values (mOsm) are too close for the difference to mean anything. */
export function isWithinMeasurementNoise(before: number, after: number): boolean {
  return Math.abs(after - before) < MEASUREMENT_NOISE_MOSM;
}

/** So many out of all that were counted. */
export type Proportion = { readonly part: number; readonly whole: number };

/** Standard deviations that chance alone exceeds in one of twenty comparisons. */
const CHANCE_DEVIATIONS = 1.96;

/**
 * True when the difference of two shares is no more than chance makes of so few: the two-sided test of two proportions
 * at 5 % with the correction for continuity (Fleiss, Statistical Methods for Rates and Proportions, 2003, §3.2), which
 * holds for small groups too.
 */
export function isWithinChance(before: Proportion, after: Proportion): boolean {
  if (before.whole === 0 || after.whole === 0) return true;
  const all = (before.part + after.part) / (before.whole + after.whole);
  const inverse = 1 / before.whole + 1 / after.whole;
  const difference = Math.abs(after.part / after.whole - before.part / before.whole);
  return difference - inverse / 2 <= CHANCE_DEVIATIONS * Math.sqrt(all * (1 - all) * inverse);
}

/** Part of the whole in per cent, to one decimal. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

/** '12.5 %'; '<0.1 %' for what is there and rounds to nothing. The same on the dashboard and in reports. */
export function shareText(part: number, whole: number): string {
  const rounded = share(part, whole);
  return rounded === 0 && part > 0 ? '<0.1 %' : `${rounded} %`;
}

/** No saliva or sweat of a living person has more. See docs/rules.md#what-a-measurement-must-be. */
export const SALIVA_VALUE_MAX = 1_000;
export const SWEAT_VALUE_MAX = 5_000;
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
  return `The value must be between ${rangeText({ min, max }, unit)}.`;
}

/** Outside of these a value is rather a typing error; whoever writes one down is asked. */
const USUAL_SALIVA = { min: 20, max: 250 };
/** 4 to 130 mmol/L. */
const USUAL_SWEAT = { min: 100, max: 3_000 };

/** What to ask about a value that is possible, but hardly ever right; null where there is nothing to ask. */
export function unusualValueQuestion(type: MeasurementType, value: number): string | null {
  const usual = isSalivaType(type) ? USUAL_SALIVA : type === 'sweat' ? USUAL_SWEAT : null;
  if (usual === null || (value >= usual.min && value <= usual.max)) return null;
  return `${MEASUREMENT_TYPE_NAMES[type]} is usually between ${rangeText(usual, measurementUnit(type))}. Is the value right?`;
}

function rangeText(
  { min, max }: { readonly min: number; readonly max: number },
  unit: string | null,
): string {
  return `${formatNumber(min)} and ${formatNumber(max)}${unit === null ? '' : ` ${unit}`}`;
}

import { type CustomClass, customClassOf } from './custom-type.ts';
import { DEFAULT_SALIVA_BOUNDS, salivaBounds, salivaStatus, sweatLevel } from './measurement-status.ts';
import { isSalivaType, type MeasurementType } from './measurement-type.ts';

const USUAL_DECIMALS = 1;
/** Finer than any device measures. */
const MOST_DECIMALS = 6;

/** A value that stands next to its class. */
export type ValueWithClass = {
  readonly type: MeasurementType;
  readonly value: number;
  /** Of the person's own baseline by which saliva is classed; null or missing for the default bounds. */
  readonly baseline_mean?: number | null | undefined;
  /** Of a custom type. */
  readonly classes?: readonly Pick<CustomClass, 'up_to'>[] | undefined;
};

/** A value rounded to as few decimals as keep what `isKept` asks for. See docs/rules.md#values-near-a-bound. */
export function roundKeeping(
  value: number,
  isKept: (rounded: number) => boolean,
  decimals = USUAL_DECIMALS,
): number {
  for (let places = decimals; places < MOST_DECIMALS; places += 1) {
    const rounded = Math.round(value * 10 ** places) / 10 ** places;
    if (isKept(rounded)) return rounded;
  }
  return value;
}

/** '71.5', '1,204', '150.04': never a number that belongs to another class than the value. */
export function classedValueText(test: ValueWithClass): string {
  const own = classAt(test, test.value);
  return numberText(roundKeeping(test.value, (rounded) => classAt(test, rounded) === own));
}

/** '+3.2', '−12', '±0': a difference is never shown as none. */
export function differenceText(difference: number): string {
  const rounded = roundDifference(difference);
  if (rounded === 0) return '±0';
  return `${rounded > 0 ? '+' : '−'}${numberText(Math.abs(rounded))}`;
}

/** A difference rounded so that only none is zero; what is finer than any device measures is none. */
export function roundDifference(difference: number): number {
  if (Math.abs(difference) < 10 ** -MOST_DECIMALS) return 0;
  return roundKeeping(difference, (rounded) => rounded !== 0);
}

function classAt({ type, baseline_mean: mean = null, classes = [] }: ValueWithClass, value: number) {
  if (isSalivaType(type))
    return salivaStatus(value, mean === null ? DEFAULT_SALIVA_BOUNDS : salivaBounds({ mean, std: 0 }));
  if (type === 'sweat') return sweatLevel(value);
  return customClassOf(value, classes)?.up_to;
}

export function numberText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: MOST_DECIMALS });
}

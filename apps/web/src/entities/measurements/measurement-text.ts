import type { CustomClass } from '@heatwise/domain/measurements/custom-type';
import {
  MEASUREMENT_STATUS_COLOURS,
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
  type MeasurementStatusColour,
  measurementStatus,
  ownClassOf,
} from '@heatwise/domain/measurements/measurement-status';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/measurement-time';
import {
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import { isWithinMeasurementNoise } from '@heatwise/domain/measurements/measurement-value';
import {
  classedValueText,
  differenceText,
  numberText,
  roundKeeping,
} from '@heatwise/domain/measurements/value-text';
import { formatCount } from '@heatwise/domain/text/format-number';
import { CLASS_SYMBOLS, STATUS_SYMBOLS } from '../../ui/status-palette.ts';

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

/** How a class looks and is called: one of ours, or one that the organisation gave a custom type. */
export type ClassLook = {
  readonly status: MeasurementStatus;
  readonly label: string;
  readonly colour: MeasurementStatusColour;
  /** Of a chart's points, so that they differ without colour. */
  readonly symbol: string;
  /** Sorts by class. */
  readonly rank: number;
};

export type ClassedValue = {
  readonly type: MeasurementType;
  readonly value: number;
  /** Index into MEASUREMENT_STATUSES. */
  readonly status: number;
  /** JSON list of the classes of a custom type. */
  readonly custom_classes: string | null;
  /** Why it is invalid, where the list reads it. */
  readonly invalid_reason?: string | null;
  /** Of the person's own baseline by which saliva is classed; null or missing for the default bounds. */
  readonly baseline_mean?: number | null;
};

/**
 * The class of a test. Removed and invalid go before what an organisation calls the value. A test with a wrong clock is
 * invalid, but it alerts by its class, so the label has both.
 */
export function classLook(test: ClassedValue): ClassLook {
  const status = statusOf(test);
  if (status === 'invalid' && test.invalid_reason === CLOCK_WRONG_REASON) {
    const { label } = lookOfValue(test);
    const hasClass = label !== MEASUREMENT_STATUS_LABELS.unclassified;
    return {
      ...statusLook(status, test.status),
      label: hasClass ? `${CLOCK_WRONG_REASON}: ${label}` : CLOCK_WRONG_REASON,
    };
  }
  const custom = ownClassOf({ ...test, status, classes: placedClasses(test.custom_classes) });
  return custom ? customLook(custom, test.status) : statusLook(status, test.status);
}

/** The class that the value would have if the test counted. */
function lookOfValue({ baseline_mean: mean = null, ...test }: ClassedValue): ClassLook {
  const baseline = mean === null ? null : { mean, std: 0 };
  const counting = { ...test, valid: true, active: true, metadata: {} };
  const status = MEASUREMENT_STATUSES.indexOf(measurementStatus(counting, baseline));
  return classLook({ ...test, status, invalid_reason: null });
}

export function statusLook(status: MeasurementStatus, rank = 0): ClassLook {
  const label = MEASUREMENT_STATUS_LABELS[status];
  return { status, label, colour: MEASUREMENT_STATUS_COLOURS[status], symbol: STATUS_SYMBOLS[status], rank };
}

type PlacedClass = CustomClass & { readonly index: number };

export function customLook({ name, colour, index }: PlacedClass, rank = 0): ClassLook {
  const symbol = CLASS_SYMBOLS[index % CLASS_SYMBOLS.length] ?? 'circle';
  return { status: 'unclassified', label: name, colour, symbol, rank: rank + (index + 1) / 100 };
}

/** The classes of a custom type as the local database holds them, each with its place. */
export function placedClasses(custom_classes: string | null): readonly PlacedClass[] {
  const classes = JSON.parse(custom_classes ?? '[]') as CustomClass[];
  return classes.map((each, index) => ({ ...each, index }));
}

import { ownClassOf } from '@heatwise/domain/measurements/class-in-words';
import { measurementStatus } from '@heatwise/domain/measurements/classify-measurement';
import type { CustomClass } from '@heatwise/domain/measurements/custom-class';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/device-clock';
import {
  MEASUREMENT_STATUS_COLOURS,
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
  type MeasurementStatusColour,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { CLASS_SYMBOLS, STATUS_SYMBOLS } from '../../ui/status-palette.ts';
import { statusOf } from './measurement-text.ts';

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

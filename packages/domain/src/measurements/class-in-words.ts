import { type CustomClass, customClassOf } from './custom-class.ts';
import { MEASUREMENT_STATUS_LABELS, type MeasurementStatus } from './measurement-status.ts';
import type { MeasurementType } from './measurement-type.ts';

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

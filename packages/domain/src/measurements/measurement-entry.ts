import type { MeasurementType } from './measurement-type.ts';

/** Why a measurement as it was sent cannot be kept, in words for its sender. */
export const ENTRY_MESSAGES = {
  customTypeMissing: 'A custom measurement needs a custom type.',
  customTypeUnexpected: 'Only a custom measurement has a custom type.',
  customTypeUnknown: 'This custom type was not found.',
  tagUnknown: 'This tag was not found.',
  /** The same words for nobody, for somebody out of view and for somebody of another organisation. */
  personUnknown: 'This person was not found.',
  personInactive: 'This person is no longer active.',
  personNotMeasurable: 'You may not measure this person.',
  testerUnknown: 'The tester was not found.',
  testerNotSender: 'The tester must be the person who is signed in.',
} as const;

/** Custom tests, and only they, say which of the organisation's own types they are of. */
export function customTypeProblem(type: MeasurementType, customId: string | null): string | null {
  if (type === 'custom') return customId === null ? ENTRY_MESSAGES.customTypeMissing : null;
  return customId === null ? null : ENTRY_MESSAGES.customTypeUnexpected;
}

import type { MeasurementType } from './measurement-type.ts';

/** Why a measurement as it was sent cannot be kept, in words for its sender. */
export const ENTRY_MESSAGES = {
  customTypeMissing: 'A custom measurement needs a custom type.',
  customTypeUnexpected: 'Only a custom measurement has a custom type.',
  customTypeUnknown: 'This custom type is not known.',
  tagUnknown: 'This tag is not known.',
  /** The same words for nobody, for somebody out of view and for somebody of another organisation. */
  personUnknown: 'This person is not known.',
  personInactive: 'This person is no longer active.',
  personNotMeasurable: 'You may not measure this person.',
  testerUnknown: 'The person who tested is not known.',
  testerNotSender: 'The person who is signed in is the one who tested.',
} as const;

/** Custom tests, and only they, say which of the organisation's own types they are of. */
export function customTypeProblem(type: MeasurementType, customId: string | null): string | null {
  if (type === 'custom') return customId === null ? ENTRY_MESSAGES.customTypeMissing : null;
  return customId === null ? null : ENTRY_MESSAGES.customTypeUnexpected;
}

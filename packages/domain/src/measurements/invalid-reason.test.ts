import { expect, test } from 'vitest';
import {
  INVALID_REASON_REQUIRED,
  INVALID_REASON_TOO_LONG,
  invalidReason,
  invalidReasonProblem,
  withInvalidReason,
} from './invalid-reason.ts';

test.each([
  ['  ', INVALID_REASON_REQUIRED],
  ['x'.repeat(301), INVALID_REASON_TOO_LONG],
  [` ${'x'.repeat(300)} `, null],
])('%j: %s', (reason, problem) => {
  expect(invalidReasonProblem(reason)).toBe(problem);
});

test('a reason exists only with an invalid measurement, and a later one replaces it', () => {
  const spilt = withInvalidReason({ notes: 'n' }, { valid: false, reason: 'spilt' });
  expect(spilt).toEqual({ notes: 'n', _invalid_reason: 'spilt' });
  expect(withInvalidReason(spilt, { valid: false, reason: undefined })).toEqual(spilt);
  expect(withInvalidReason(spilt, { valid: false, reason: 'wrong person' })._invalid_reason).toBe(
    'wrong person',
  );
  expect(withInvalidReason(spilt, { valid: true, reason: undefined })).toEqual({ notes: 'n' });
});

test('a reason that is empty or not text does not count', () => {
  expect(invalidReason({ _invalid_reason: 5 })).toBeNull();
  expect(invalidReason({ _invalid_reason: ' ' })).toBeNull();
  expect(invalidReason({ _invalid_reason: 'spilt' })).toBe('spilt');
});

import { expect, test } from 'vitest';
import {
  INVALID_REASON_REQUIRED,
  INVALID_REASON_TOO_LONG,
  invalidReason,
  invalidReasonProblem,
  withInvalidReason,
} from './invalid-reason.ts';
import { mayUndoEntry, UNDO_ENTRY_WITHIN_MS } from './undo-entry.ts';
import {
  CORRECTION_REASON_REQUIRED,
  CORRECTION_REASON_TOO_LONG,
  correctionReasonProblem,
  readCorrections,
  type ValueCorrection,
  withCorrection,
} from './value-correction.ts';

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

const correction: ValueCorrection = {
  value: 720,
  value_f: null,
  reason: 'Typing error',
  corrected_at: '2026-11-21T09:00:00.000Z',
  corrected_by: 'b',
  corrected_by_name: 'Bo Ng',
};

test('a correction keeps the value before it, next to earlier ones', () => {
  const once = withCorrection({ notes: 'n' }, correction);
  const twice = withCorrection(once, { ...correction, value: 72 });
  expect(twice.notes).toBe('n');
  expect(readCorrections(twice).map(({ value }) => value)).toEqual([720, 72]);
  expect(readCorrections({})).toEqual([]);
});

test.each([
  [' ', CORRECTION_REASON_REQUIRED],
  ['x'.repeat(301), CORRECTION_REASON_TOO_LONG],
  ['Typing error', null],
])('checks the reason %j', (reason, problem) => {
  expect(correctionReasonProblem(reason)).toBe(problem);
});

const actor = { user_id: 'a' } as Parameters<typeof mayUndoEntry>[0];
const now = Date.parse('2026-11-21T09:00:00Z');
const entry = { measured_by_user_id: 'a', modified_time: '2026-11-21T09:00:00.000000Z', metadata: {} };

test('the tester may take back a test entered by hand for ten minutes', () => {
  expect(mayUndoEntry(actor, entry, now)).toBe(true);
  expect(mayUndoEntry(actor, entry, now + UNDO_ENTRY_WITHIN_MS)).toBe(false);
});

test('nobody takes back the test of another person or of a device', () => {
  expect(mayUndoEntry(actor, { ...entry, measured_by_user_id: 'b' }, now)).toBe(false);
  expect(mayUndoEntry(actor, { ...entry, measured_by_user_id: null }, now)).toBe(false);
  expect(mayUndoEntry(actor, { ...entry, metadata: { _device_token: 'Gate' } }, now)).toBe(false);
});

import { expect, test } from 'vitest';
import {
  CORRECTION_REASON_REQUIRED,
  CORRECTION_REASON_TOO_LONG,
  correctionReasonProblem,
  readCorrections,
  type ValueCorrection,
  withCorrection,
} from './value-correction.ts';

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

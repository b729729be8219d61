import { expect, test } from 'vitest';
import {
  supportAccessOf,
  supportChange,
  supportHoursProblem,
  supportReasonProblem,
  supportState,
} from './support-access.ts';

test.each([
  [0, true],
  [1, false],
  [72, false],
  [73, true],
  [1.5, true],
  [Number.NaN, true],
])('%s hours are refused: %s', (hours, refused) => {
  expect(supportHoursProblem(hours) !== null).toBe(refused);
});

test('a reason is needed, and short', () => {
  expect(supportReasonProblem(' ')).not.toBeNull();
  expect(supportReasonProblem('x'.repeat(501))).not.toBeNull();
  expect(supportReasonProblem('The list of devices is empty')).toBeNull();
});

test('it is announced until its time is over to the millisecond, or it was ended', () => {
  const access = { access_id: 'a', granted_by: 'Ida', reason: 'Devices', until: '2026-11-25T10:00:00.000Z' };
  const until = Date.parse(access.until);
  expect(supportAccessOf(supportChange(access), until - 1)).toEqual(access);
  expect(supportAccessOf(supportChange(access), until)).toBeNull();
  expect(supportAccessOf(supportChange(null), until - 1)).toBeNull();
  expect(supportAccessOf({}, 0)).toBeNull();
  expect(supportState({ until: access.until, ended_at: null }, until - 1)).toBe('running');
  expect(supportState({ until: access.until, ended_at: null }, until)).toBe('expired');
  expect(supportState({ until: access.until, ended_at: access.until }, 0)).toBe('ended');
});

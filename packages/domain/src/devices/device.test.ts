import { expect, test } from 'vitest';
import { SPECIAL_ORGANISATION } from '../permissions/actor.ts';
import { DAY_MS } from '../time/durations.ts';
import {
  DEVICE_MESSAGES,
  deviceFact,
  deviceState,
  isSensorTest,
  isUsedThoughRetired,
  OUTSIDE_STATISTICS,
  serialOf,
  serialProblem,
  tokenNameProblem,
} from './device.ts';

test('of all organisations one is for sensor tests, and none of the product’s own counts anywhere', () => {
  const { sensor_test, ...others } = SPECIAL_ORGANISATION;
  expect(isSensorTest(sensor_test)).toBe(true);
  for (const id of [...Object.values(others), crypto.randomUUID()]) expect(isSensorTest(id)).toBe(false);
  expect([...OUTSIDE_STATISTICS].sort()).toEqual([sensor_test, ...Object.values(others)].sort());
});

const now = Date.parse('2026-03-31T08:00:00Z');

test.each([
  ['a minute ago', now - 60_000, null, 'active'],
  ['thirty days ago to the instant', now - 30 * DAY_MS, null, 'active'],
  ['an instant longer ago', now - 30 * DAY_MS - 1, null, 'stale'],
  ['never', null, null, 'new'],
  ['a minute ago, but retired', now - 60_000, now, 'retired'],
  ['never, and retired', null, now, 'retired'],
] as const)('a device that was seen %s', (_when, last_seen_ms, retired_ms, state) => {
  expect(deviceState({ last_seen_ms, retired_ms }, now)).toBe(state);
});

test('a retired device in use says so', () => {
  expect(isUsedThoughRetired({ last_seen_ms: now, retired_ms: now - 1 })).toBe(true);
  expect(isUsedThoughRetired({ last_seen_ms: now, retired_ms: now })).toBe(false);
  expect(isUsedThoughRetired({ last_seen_ms: null, retired_ms: now })).toBe(false);
  expect(isUsedThoughRetired({ last_seen_ms: now, retired_ms: null })).toBe(false);
});

test('a serial number is a text or a number that is not empty', () => {
  expect(serialOf({ _device_serial: ' HW-7 ' })).toBe('HW-7');
  expect(serialOf({ _device_serial: 7 })).toBe('7');
  for (const value of [undefined, null, '', '  ', {}, ['HW-7'], true, 'x'.repeat(101)]) {
    expect(serialOf({ _device_serial: value })).toBeNull();
  }
  expect(deviceFact('x'.repeat(100))).toHaveLength(100);
});

test('names and serial numbers are asked for in the words of the form', () => {
  expect(tokenNameProblem(' Gate ')).toBeNull();
  expect(tokenNameProblem('  ')).toBe('Name is required');
  expect(tokenNameProblem('x'.repeat(101))).toBe(DEVICE_MESSAGES.tokenNameTooLong);
  expect(serialProblem('HW-7')).toBeNull();
  expect(serialProblem(' ')).toBe(DEVICE_MESSAGES.serialEmpty);
  expect(serialProblem('x'.repeat(101))).toBe(DEVICE_MESSAGES.serialTooLong);
});

import { expect, test } from 'vitest';
import { correctDeviceClock, wrongDeviceTime } from './device-clock.ts';

const arrived = '2026-11-21T09:00:00.000Z';
const sent = (created_time: string, valid = true) => ({ created_time, valid, metadata: { notes: 'n' } });
const correct = (created_time: string, valid?: boolean) =>
  correctDeviceClock(sent(created_time, valid), Date.parse(arrived));

test.each(['2026-11-21T08:59:00.000000Z', '2026-11-21T09:05:00.000000Z', '2025-10-17T09:00:00.000000Z'])(
  'keeps %s, which a right clock can give',
  (time) => {
    expect(correct(time)).toEqual(sent(time));
  },
);

test.each([
  '1970-01-01T00:00:00.000000Z',
  '0001-01-01T00:00:00.000000Z',
  '2014-12-31T23:59:59.999999Z',
  '2025-10-17T08:59:59.999000Z',
])('dates a test of %s by its arrival and leaves it out', (time) => {
  expect(correct(time)).toEqual({
    created_time: '2026-11-21T08:59:00.000000Z',
    valid: false,
    metadata: { notes: 'n', _device_time: time, _invalid_reason: 'Clock wrong' },
  });
});

test('dates a test from the future by its arrival and counts it', () => {
  expect(correct('2026-11-21T09:05:00.001000Z')).toEqual({
    created_time: '2026-11-21T08:59:00.000000Z',
    valid: true,
    metadata: { notes: 'n', _device_time: '2026-11-21T09:05:00.001000Z' },
  });
});

test('a test that the device calls invalid gets no other reason', () => {
  const corrected = correct('1970-01-01T00:00:00.000000Z', false);
  expect(corrected.valid).toBe(false);
  expect(corrected.metadata).not.toHaveProperty('_invalid_reason');
});

test('names the time of a wrong clock only', () => {
  expect(wrongDeviceTime({ _device_time: '1970-01-01T00:00:00.000000Z' })).toBe(
    '1970-01-01T00:00:00.000000Z',
  );
  expect(wrongDeviceTime({ _device_time: 5 })).toBeNull();
  expect(wrongDeviceTime({})).toBeNull();
});

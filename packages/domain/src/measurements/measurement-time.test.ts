import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CREATED_TIME_FORMAT_MESSAGE,
  CREATED_TIME_FUTURE_LIMIT_MS,
  CREATED_TIME_FUTURE_MESSAGE,
  correctDeviceClock,
  parseInstant,
  readCreatedTime,
  wrongDeviceTime,
} from './measurement-time.ts';

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

test.each([
  ['2026-11-21T08:44:00.123456Z', '2026-11-21T08:44:00.123456Z'],
  ['2026-11-21T08:44:00.1Z', '2026-11-21T08:44:00.100000Z'],
  ['2026-11-21T08:44:00.000001Z', '2026-11-21T08:44:00.000001Z'],
  ['2026-11-21T08:44:00.123456999Z', '2026-11-21T08:44:00.123456Z'],
  ['2026-11-21T08:44:59Z', '2026-11-21T08:44:59.000000Z'],
  ['2026-11-21T08:44Z', '2026-11-21T08:44:00.000000Z'],
  ['2026-11-21t08:44:00z', '2026-11-21T08:44:00.000000Z'],
  ['2026-11-21T08:44:00.654321+10:30', '2026-11-20T22:14:00.654321Z'],
  ['2026-11-21T18:44:00-0800', '2026-11-22T02:44:00.000000Z'],
  ['2026-11-21T18:44:00+02', '2026-11-21T16:44:00.000000Z'],
  ['2024-02-29T23:59:59.999999+00:00', '2024-02-29T23:59:59.999999Z'],
  ['2024-03-01T00:30:00+01:00', '2024-02-29T23:30:00.000000Z'],
  ['1970-01-01T00:00:00-00:00', '1970-01-01T00:00:00.000000Z'],
  ['0050-06-01T12:00:00Z', '0050-06-01T12:00:00.000000Z'],
])('%s is %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

test.each([
  '',
  'yesterday',
  '2026-11-21',
  '2026-11-21T08:44:00',
  '2026-11-21 08:44:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T08:60:00Z',
  '2026-11-21T08:44:60Z',
  '2026-11-21T08:44:00+24:00',
  '2026-11-21T08:44:00+10:60',
  '2026-11-21T08:44:00.Z',
  '2026-11-21T08:44:00Z ',
  '\n2026-11-21T08:44:00Z',
  '+002026-11-21T08:44:00Z',
  '9999-12-31T23:30:00-01:00',
  '0001-01-01T00:00:00+01:00',
  '0000-06-01T00:00:00Z',
])('%j is not an instant', (text) => {
  expect(parseInstant(text)).toBeNull();
});

test('every instant keeps its microseconds through any offset', () => {
  const second = fc.integer({ min: 0, max: 4_102_444_800 });
  const micros = fc.integer({ min: 0, max: 999_999 });
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  fc.assert(
    fc.property(second, micros, offset, (utcSecond, microseconds, minutes) => {
      const digits = String(microseconds).padStart(6, '0');
      const local = new Date((utcSecond + minutes * 60) * 1000).toISOString().slice(0, 19);
      const size = Math.abs(minutes);
      const zone = `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`;
      const utc = new Date(utcSecond * 1000).toISOString().slice(0, 19);
      expect(parseInstant(`${local}.${digits}${zone}`)).toBe(`${utc}.${digits}Z`);
    }),
  );
});

const nowMs = Date.UTC(2026, 10, 21, 8, 44, 0, 250);

test('a time up to 24 hours ahead is taken, one microsecond more is not', () => {
  expect(CREATED_TIME_FUTURE_LIMIT_MS).toBe(86_400_000);
  expect(readCreatedTime('2026-11-22T08:44:00.250Z', nowMs)).toEqual({
    ok: true,
    created_time: '2026-11-22T08:44:00.250000Z',
  });
  expect(readCreatedTime('2026-11-22T08:44:00.250001Z', nowMs)).toEqual({
    ok: false,
    problem: CREATED_TIME_FUTURE_MESSAGE,
  });
  // Later on the wall clock there, but not later.
  expect(readCreatedTime('2026-11-22T18:00:00+10:00', nowMs).ok).toBe(true);
});

test('the past is not limited, and nonsense is refused in words', () => {
  expect(readCreatedTime('1999-12-31T23:59:59Z', nowMs).ok).toBe(true);
  expect(readCreatedTime('2026-02-30T00:00:00Z', nowMs)).toEqual({
    ok: false,
    problem: CREATED_TIME_FORMAT_MESSAGE,
  });
});

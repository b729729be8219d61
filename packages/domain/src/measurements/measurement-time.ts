import { INVALID_REASON_KEY } from './invalid-reason.ts';

/** How far a device's clock may run ahead before its time is refused. */
export const CREATED_TIME_FUTURE_LIMIT_MS = 24 * 60 * 60 * 1000;

export const CREATED_TIME_FORMAT_MESSAGE = 'The time must be an ISO 8601 date and time with an offset or Z.';
export const CREATED_TIME_FUTURE_MESSAGE = 'The time is more than 24 hours in the future.';

export type CreatedTime =
  | { readonly ok: true; readonly created_time: string }
  | { readonly ok: false; readonly problem: string };

const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,12}))?)?(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)$/;

/** Text of one instant, `YYYY-MM-DDTHH:MM:SS.ffffffZ`, from the second it is in and six digits of microseconds. */
function instantText(secondMs: number, microseconds: string): string {
  return `${new Date(secondMs).toISOString().slice(0, 19)}.${microseconds}Z`;
}

/**
 * An ISO 8601 date and time with an offset or Z as UTC text `YYYY-MM-DDTHH:MM:SS.ffffffZ`; null when it is malformed,
 * names a date or time that does not exist (30 February, 24:00, second 60) or leaves the years 0001 to 9999.
 * Six decimals are kept exactly, which a Date could not do; finer ones are cut off.
 * See docs/rules.md#what-a-measurement-must-be.
 */
export function parseInstant(text: string): string | null {
  const match = ISO_8601.exec(text);
  if (match === null) return null;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const [offsetHour, offsetMinute] = [part(9), part(10)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return null;

  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  // A day that does not exist has rolled over into another month.
  if (month < 1 || month > 12 || day < 1 || local.getUTCMonth() !== month - 1) return null;
  local.setUTCHours(hour, minute, second);

  const offsetMs = (offsetHour * 60 + offsetMinute) * 60_000 * (match[8] === '-' ? -1 : 1);
  const utcMs = local.getTime() - offsetMs;
  const utcYear = new Date(utcMs).getUTCFullYear();
  if (utcYear < 1 || utcYear > 9999) return null;
  return instantText(utcMs, (match[7] ?? '').slice(0, 6).padEnd(6, '0'));
}

/**
 * Checks and normalises the time a measurement was taken, as a device sent it. `nowMs` is the current time in
 * milliseconds since 1970; more than 24 hours later is refused, because then the device's clock is wrong.
 */
export function readCreatedTime(text: string, nowMs: number): CreatedTime {
  const createdTime = parseInstant(text);
  if (createdTime === null) return { ok: false, problem: CREATED_TIME_FORMAT_MESSAGE };
  const limitMs = nowMs + CREATED_TIME_FUTURE_LIMIT_MS;
  const limitSecondMs = Math.floor(limitMs / 1000) * 1000;
  const limit = instantText(limitSecondMs, `${String(limitMs - limitSecondMs).padStart(3, '0')}000`);
  if (createdTime > limit) return { ok: false, problem: CREATED_TIME_FUTURE_MESSAGE };
  return { ok: true, created_time: createdTime };
}

/** Where the server keeps the time that a device gave when its clock cannot be right. See docs/rules.md#device-clocks. */
export const DEVICE_TIME_KEY = '_device_time';
/** Why a test taken with a reset clock is not valid. */
export const CLOCK_WRONG_REASON = 'Clock wrong';

/** Devices store tests while they are offline, but not for longer than this. */
const OLDEST_DEVICE_TEST_DAYS = 400;
/** No device is older than this. */
const FIRST_DEVICE_TIME = '2015-01-01T00:00:00.000000Z';
/** No hydration test is older than this, whoever sent it: an earlier date comes from a wrong clock. */
export const FIRST_POSSIBLE_TEST_MS = Date.UTC(2000, 0, 1);
/** Clocks drift by a few minutes between two synchronisations. */
const CLOCK_DRIFT_LIMIT_MS = 5 * 60_000;
/** A test is taken before it arrives: one that is dated by its arrival must not hide one taken at that moment. */
const ARRIVAL_DELAY_MS = 60_000;

type SentTest = {
  readonly created_time: string;
  readonly valid: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/**
 * A device's test as it is stored. One dated before FIRST_DEVICE_TIME, too long ago or in the future is dated by its
 * arrival, and its metadata keeps what the device said. With a reset clock nobody knows when the test was taken, so it
 * is invalid too; a clock that is ahead proves that the test is not older than it says.
 */
export function correctDeviceClock<Test extends SentTest>(test: Test, arrivedMs: number): Test {
  const { created_time } = test;
  const takenMs = Date.parse(created_time);
  const isReset =
    created_time < FIRST_DEVICE_TIME || takenMs < arrivedMs - OLDEST_DEVICE_TEST_DAYS * 86_400_000;
  const isAhead = takenMs > arrivedMs + CLOCK_DRIFT_LIMIT_MS;
  const datedByArrival = parseInstant(new Date(arrivedMs - ARRIVAL_DELAY_MS).toISOString());
  if ((!isReset && !isAhead) || datedByArrival === null) return test;
  const metadata = {
    ...test.metadata,
    [DEVICE_TIME_KEY]: created_time,
    ...(isReset && test.valid && { [INVALID_REASON_KEY]: CLOCK_WRONG_REASON }),
  };
  return { ...test, created_time: datedByArrival, valid: test.valid && !isReset, metadata };
}

/** The time that the device gave when its clock could not be right; null otherwise. */
export function wrongDeviceTime(metadata: Readonly<Record<string, unknown>>): string | null {
  const time = metadata[DEVICE_TIME_KEY];
  return typeof time === 'string' ? time : null;
}

/** True for a test that counts nowhere because of its clock; its result still alerts. */
export function isLeftOutByClock(metadata: Readonly<Record<string, unknown>>): boolean {
  return metadata[INVALID_REASON_KEY] === CLOCK_WRONG_REASON && wrongDeviceTime(metadata) !== null;
}

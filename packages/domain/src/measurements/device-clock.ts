import { INVALID_REASON_KEY } from './invalid-reason.ts';
import { parseInstant } from './measurement-time.ts';

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

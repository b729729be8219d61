import { SPECIAL_ORGANISATION } from '../permissions/actor.ts';
import { DAY_MS } from '../time/durations.ts';

/** What its people see on every screen. */
export const SENSOR_TEST_TEXT =
  'What devices send here is stored, listed and exported, but counts in no statistics and alerts nobody.';

/** The organisation that devices post to before they leave the factory: its tests are of nobody. See docs/rules.md#sensor-test. */
export function isSensorTest(orgId: string): boolean {
  return orgId === SPECIAL_ORGANISATION.sensor_test;
}

/** The product's own organisations: what happens in them counts nowhere else, for points, referrals or numbers over all. */
export const OUTSIDE_STATISTICS: readonly string[] = Object.values(SPECIAL_ORGANISATION);

/** A device that sent no test for so long is stale. See docs/rules.md#devices. */
export const STALE_AFTER_DAYS = 30;
export const NICKNAME_MAX_LENGTH = 100;
/** Longer than any serial number; what is longer is not a serial number, and names no device. */
export const SERIAL_MAX_LENGTH = 100;
export const TOKEN_NAME_MAX_LENGTH = 100;

export const DEVICE_MESSAGES = {
  locationUnknown: 'This location was not found.',
  nicknameTooLong: `A nickname must have at most ${NICKNAME_MAX_LENGTH} characters.`,
  serialTooLong: `A serial number must have at most ${SERIAL_MAX_LENGTH} characters.`,
  serialEmpty: 'Serial number is required',
  tokenNameEmpty: 'Name is required',
  tokenNameTooLong: `A name must have at most ${TOKEN_NAME_MAX_LENGTH} characters.`,
  deviceRetired: 'This device is retired. Put it back into service first.',
  /** A token of one device does not speak for another. */
  otherDevice: 'The token of this request belongs to another device.',
} as const;

/** Where a device stands; `new` is one that has a token but sent no test yet. */
export const DEVICE_STATES = ['active', 'stale', 'new', 'retired'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

export const DEVICE_STATE_LABELS: Readonly<Record<DeviceState, string>> = {
  active: 'Active',
  stale: 'Stale',
  new: 'Not seen yet',
  retired: 'Retired',
};

/** Times in ms since 1970, null where there is none. Retired beats all; stale begins after 30 days to the instant. */
export function deviceState(
  { last_seen_ms, retired_ms }: { readonly last_seen_ms: number | null; readonly retired_ms: number | null },
  nowMs: number,
): DeviceState {
  if (retired_ms !== null) return 'retired';
  if (last_seen_ms === null) return 'new';
  return nowMs - last_seen_ms > STALE_AFTER_DAYS * DAY_MS ? 'stale' : 'active';
}

/** Whether a device was used after somebody had retired it, which is worth a look. */
export function isUsedThoughRetired({
  last_seen_ms,
  retired_ms,
}: {
  readonly last_seen_ms: number | null;
  readonly retired_ms: number | null;
}): boolean {
  return retired_ms !== null && last_seen_ms !== null && last_seen_ms > retired_ms;
}

/** A text or a number of a test's metadata as a device's list shows it; null for nothing, or for no such thing. */
export function deviceFact(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' || text.length > SERIAL_MAX_LENGTH ? null : text;
}

/** By which device a test was taken: its serial number, null when the test does not say. */
export function serialOf(metadata: Readonly<Record<string, unknown>>): string | null {
  return deviceFact(metadata._device_serial);
}

/** What is wrong with the name of a token, in words for its field; null when nothing is. */
export function tokenNameProblem(name: string): string | null {
  const text = name.trim();
  if (text === '') return DEVICE_MESSAGES.tokenNameEmpty;
  return text.length > TOKEN_NAME_MAX_LENGTH ? DEVICE_MESSAGES.tokenNameTooLong : null;
}

/** The same for the serial number that a token is made for. */
export function serialProblem(serial: string): string | null {
  const text = serial.trim();
  if (text === '') return DEVICE_MESSAGES.serialEmpty;
  return text.length > SERIAL_MAX_LENGTH ? DEVICE_MESSAGES.serialTooLong : null;
}

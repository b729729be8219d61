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

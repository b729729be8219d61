import { DAY_MS } from '../time/durations.ts';

/** How long a temporary password opens the sign-in. See docs/rules.md#passwords. */
export const TEMPORARY_PASSWORD_DAYS = 7;

/** The sign-in says this to people who proved that they know the password. */
export const TEMPORARY_PASSWORD_EXPIRED = `This temporary password has expired. Ask an admin of your organisation for a new one, or choose your own with “Forgot your password?”.`;

/** Until when a temporary password that is set now works. */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);
}

/** `until`: null for a password that is not temporary. */
export function isTemporaryPasswordExpired(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() <= now.getTime();
}

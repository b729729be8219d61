import type { CalendarDay } from '../time/calendar-day.ts';

export const CERTIFICATE_NOT_FOUND = 'There is no certificate with this number.';

/** A certificate counts to the end of the day that it names. */
export function isCertificateExpired(validUntil: CalendarDay | null, today: CalendarDay): boolean {
  return validUntil !== null && validUntil < today;
}

/** A number as it is kept, from one as it was typed off paper: in small letters, with spaces, or with O for 0 and I for 1. */
export function typedCertificateNumber(text: string): string {
  const letters = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const [, prefix, rest] = letters.replaceAll(/[^0-9A-Z]/g, '').match(/^(HW)(.{12})$/) ?? [];
  if (!prefix || !rest) return text;
  return [prefix, rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join('-');
}

import { DAY_MS } from '../time/durations.ts';
/** A link opens one person's courses to whoever has it, and nothing else. See docs/rules.md#education. */
export const COURSE_LINK_DAYS = 30;
/** Links made at once, for a sheet that is printed for a crew. */
export const MOST_COURSE_LINKS = 200;

export const COURSE_LINK_MESSAGES = {
  unknown: 'This link is not known. Please check that it is complete.',
  expired: 'This link has expired.',
  revoked: 'This link is no longer valid.',
  closed: 'Your organisation has closed its account.',
  noEmail: 'This person has no email address.',
} as const;

export function courseLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + COURSE_LINK_DAYS * DAY_MS);
}

/** The page that a link opens. */
export function courseLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/access/${token}`;
}

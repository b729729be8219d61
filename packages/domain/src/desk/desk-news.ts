/** After an email about a ticket the desk gets none about it for so long, unless it answered meanwhile. */
export const DESK_NEWS_PAUSE_MINUTES = 10;

const PAUSE_MS = DESK_NEWS_PAUSE_MINUTES * 60_000;

/**
 * Whether the desk is mailed that a customer wrote: `toldAt` is when it was mailed about the same ticket last, null after it
 * answered. Five messages in a row are one email.
 */
export function isDeskTold(toldAt: Date | null, now: Date): boolean {
  return toldAt === null || now.getTime() - toldAt.getTime() >= PAUSE_MS;
}

export const DESK_MEMBER_NOT_FOUND = 'This person does not work at the desk.';

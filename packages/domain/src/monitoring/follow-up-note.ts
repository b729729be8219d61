import type { DecidingNote, FollowUp, HydrationTest, NoteKind } from './follow-up.ts';

export const FOLLOW_UP_NOTE_MAX_LENGTH = 500;
export const NOTE_EMPTY = 'Write what was done, or why.';
export const NOTE_TOO_LONG = `At most ${FOLLOW_UP_NOTE_MAX_LENGTH} characters.`;

/** What is wrong with the text of a note; null when nothing is. */
export function noteTextProblem(text: string): string | null {
  if (text.trim() === '') return NOTE_EMPTY;
  return text.trim().length > FOLLOW_UP_NOTE_MAX_LENGTH ? NOTE_TOO_LONG : null;
}

export const FOLLOW_UP_ENDED = 'A better test has closed this follow-up.';
export const FOLLOW_UP_MOVED_ON = 'There is a newer test. Please look at it first.';
export const FOLLOW_UP_CLOSED = 'This follow-up is already closed.';
export const FOLLOW_UP_OPEN = 'This follow-up is open.';

/**
 * Why a note of this kind cannot be written about this test of a person, whose follow-up is `followUp`; null when it
 * can. Whoever writes must have seen the last test: nobody closes what they do not know of.
 */
export function noteRefusal(
  followUp: FollowUp<HydrationTest, DecidingNote> | null,
  measurementId: string,
  kind: NoteKind,
): string | null {
  if (followUp === null) return FOLLOW_UP_ENDED;
  const { latest, closing } = followUp;
  if (kind === 'reopen') {
    if (closing === null) return FOLLOW_UP_OPEN;
    return closing.measurement_id === measurementId ? null : FOLLOW_UP_MOVED_ON;
  }
  if (latest.measurement_id !== measurementId) return FOLLOW_UP_MOVED_ON;
  return closing === null ? null : FOLLOW_UP_CLOSED;
}

import type { Actor } from '../permissions/actor.ts';
import { mayOpenEducation } from './education.ts';

/** How the product knew who completed a course. See docs/rules.md#education. */
export const LEARNER_IDENTIFICATIONS = ['session', 'link'] as const;

export type LearnerIdentification = {
  readonly by: (typeof LEARNER_IDENTIFICATIONS)[number];
  /** Who issued the personal link and so could use it; empty where the server sent it by email, or for a session. */
  readonly issued_by: string;
};

/** Null for what was completed before identification was recorded. */
export function identificationText(identification: LearnerIdentification | null): string {
  if (identification === null) return 'Not recorded';
  if (identification.by === 'session') return 'Signed in';
  const { issued_by } = identification;
  return issued_by === '' ? 'Personal link sent by email' : `Personal link issued by ${issued_by}`;
}

export function attendanceText(presenter: string): string {
  return `Confirmed in front of ${presenter === '' ? 'the presenter' : presenter}`;
}

type Stored = {
  readonly identified_by: LearnerIdentification['by'] | null;
  readonly link_issued_by: string | null;
};

/** Work that was done in part by a link counts as done by it: whoever had the link could have done all of it. */
export function mergeIdentification(before: Stored, now: Stored): Stored {
  if (before.identified_by === 'link' && (now.identified_by === 'session' || before.link_issued_by !== null))
    return { identified_by: before.identified_by, link_issued_by: before.link_issued_by };
  return { identified_by: now.identified_by, link_issued_by: now.link_issued_by };
}

export const TALK_PLACE_MAX_LENGTH = 120;
export const MOST_ATTENDANCES = 500;

export const TALK_MESSAGES = {
  placeMissing: 'Please say where the talk is held.',
  nobody: 'Nobody has confirmed to be here.',
  idTaken: 'This id belongs to another talk.',
} as const;

/**
 * Supervisors hold talks for whom they train. To attend one is to have confirmed it oneself, in front of the presenter:
 * it stands beside what a person has passed and completes nothing. See docs/rules.md#education.
 */
export function mayHoldTalks(actor: Actor): boolean {
  return mayOpenEducation(actor);
}

/** Below this a clock that differs is one that is right. */
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * An instant by the clock of a device, as the server's clock would have said it: a talk may be sent hours after it was
 * held, from a tablet whose clock is wrong. Never later than now.
 */
export function byServersClock(
  deviceMs: number,
  { sentMs, nowMs }: { readonly sentMs: number; readonly nowMs: number },
): number {
  const off = nowMs - sentMs;
  const corrected = Math.abs(off) > CLOCK_TOLERANCE_MS ? deviceMs + off : deviceMs;
  return Math.min(corrected, nowMs);
}

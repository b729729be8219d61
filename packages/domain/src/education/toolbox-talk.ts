import type { Actor } from '../permissions/actor.ts';
import { mayOpenEducation } from './education-rights.ts';

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

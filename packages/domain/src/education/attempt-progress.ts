import { formatCount } from '../text/format-number.ts';
import { MINUTE_MS } from '../time/durations.ts';
import type { LearnerAnswer } from './score-attempt.ts';

/** Whether a question has an answer: spaces and no choice at all are none. */
export function isAnswered(answer: LearnerAnswer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'number') return true;
  return typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;
}

/** So long before its end an attempt says that its time runs out (WCAG 2.2.1). */
const WARNINGS_MINUTES = [1, 5];

/** How many minutes before the end the learner is to be warned of now; null while there is plenty of time. */
export function timeWarning(leftMs: number): number | null {
  return WARNINGS_MINUTES.find((minutes) => leftMs <= minutes * MINUTE_MS) ?? null;
}

/** '12 minutes left'; by the second only in the last minute, for nobody thinks better beside a running clock. */
export function timeLeftText(leftMs: number): string {
  if (leftMs <= 0) return 'The time is over';
  if (leftMs > MINUTE_MS) return `${Math.ceil(leftMs / MINUTE_MS)} minutes left`;
  const seconds = Math.ceil(leftMs / 1000);
  return formatCount(seconds, 'second left', 'seconds left');
}

import { MINUTE_MS } from '../time/durations.ts';
import type { ModuleAssessment } from './module-content.ts';

/** An attempt at an assessment; times in ms since 1970. */
export type AttemptFacts = {
  readonly started_ms: number;
  /** When its time is over; null where there is no limit. */
  readonly ends_ms: number | null;
  readonly submitted_ms: number | null;
  readonly passed: boolean | null;
};

/** Answers that were on their way when the time ran out still count. */
export const ATTEMPT_GRACE_MS = 30_000;

export const ATTEMPT_MESSAGES = {
  'module-retired': 'This module has been retired. It can no longer be taken.',
  'training-not-finished': 'Please finish all pages before you start the assessment.',
  'attempt-open': 'You have an attempt that is not finished.',
  'already-passed': 'You have passed this assessment.',
  'no-attempts-left': 'You have no attempts left. Please talk to your supervisor.',
  'wait-for-next-attempt': 'Please wait before you try again.',
} as const;
export type AttemptProblem = keyof typeof ATTEMPT_MESSAGES;

/** When an attempt that begins now is over; null: never. */
export function endOfAttempt({ time_limit_minutes }: ModuleAssessment, startedMs: number): number | null {
  return time_limit_minutes === null ? null : startedMs + time_limit_minutes * MINUTE_MS;
}

/** Whether the time of an attempt is over, answers on their way included. */
export function isTimeOver({ ends_ms }: Pick<AttemptFacts, 'ends_ms'>, nowMs: number): boolean {
  return ends_ms !== null && nowMs > ends_ms + ATTEMPT_GRACE_MS;
}

/** When the next attempt may begin; null when at once. */
export function nextAttemptMs(
  { wait_minutes }: ModuleAssessment,
  attempts: readonly AttemptFacts[],
): number | null {
  const last = Math.max(...attempts.map(({ submitted_ms }) => submitted_ms ?? 0), 0);
  return last === 0 || wait_minutes === 0 ? null : last + wait_minutes * MINUTE_MS;
}

type Facts = {
  readonly attempts: readonly AttemptFacts[];
  readonly is_training_done: boolean;
  readonly is_retired: boolean;
  readonly now_ms: number;
};

/** Why no attempt may begin now; null when one may. */
export function attemptProblem(assessment: ModuleAssessment, facts: Facts): AttemptProblem | null {
  const { attempts, now_ms } = facts;
  if (attempts.some(({ passed }) => passed === true)) return 'already-passed';
  if (attempts.some(({ submitted_ms }) => submitted_ms === null)) return 'attempt-open';
  if (facts.is_retired) return 'module-retired';
  if (!facts.is_training_done) return 'training-not-finished';
  if (attempts.length >= assessment.attempts_allowed) return 'no-attempts-left';
  const next = nextAttemptMs(assessment, attempts);
  return next !== null && now_ms < next ? 'wait-for-next-attempt' : null;
}

/** Whether a learner may see which answers were right, after an attempt that was handed in. */
export function mayShowAnswers(assessment: ModuleAssessment, attempts: readonly AttemptFacts[]): boolean {
  switch (assessment.answers_shown) {
    case 'never':
      return false;
    case 'after-each-attempt':
      return true;
    case 'after-passing':
      return attempts.some(({ passed }) => passed === true);
    case 'after-last-attempt': {
      const isOver = attempts.every(({ submitted_ms }) => submitted_ms !== null);
      const hasPassed = attempts.some(({ passed }) => passed === true);
      return isOver && (hasPassed || attempts.length >= assessment.attempts_allowed);
    }
  }
}

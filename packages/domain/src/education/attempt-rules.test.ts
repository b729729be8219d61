import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import {
  ATTEMPT_GRACE_MS,
  type AttemptFacts,
  attemptProblem,
  endOfAttempt,
  isTimeOver,
  mayShowAnswers,
  nextAttemptMs,
} from './attempt-rules.ts';
import { emptyAssessment } from './empty-assessment.ts';

const NOW = Date.UTC(2026, 10, 23, 2, 0);
const assessment = emptyAssessment('a');
const failed = (agoMinutes: number): AttemptFacts => ({
  started_ms: NOW - (agoMinutes + 5) * MINUTE_MS,
  ends_ms: null,
  submitted_ms: NOW - agoMinutes * MINUTE_MS,
  passed: false,
});
const passed: AttemptFacts = { ...failed(9), passed: true };
const open: AttemptFacts = { ...failed(0), submitted_ms: null, passed: null };
const facts = (attempts: readonly AttemptFacts[], rest: object = {}) => ({
  attempts,
  is_training_done: true,
  is_retired: false,
  now_ms: NOW,
  ...rest,
});

test('three attempts, unless one is passed or open', () => {
  expect(attemptProblem(assessment, facts([]))).toBeNull();
  expect(attemptProblem(assessment, facts([failed(9), failed(5)]))).toBeNull();
  expect(attemptProblem(assessment, facts([failed(9), failed(5), failed(1)]))).toBe('no-attempts-left');
  expect(attemptProblem(assessment, facts([failed(9), passed]))).toBe('already-passed');
  expect(attemptProblem(assessment, facts([open]))).toBe('attempt-open');
});

test('after the pages, and not of what is retired', () => {
  expect(attemptProblem(assessment, facts([], { is_training_done: false }))).toBe('training-not-finished');
  expect(attemptProblem(assessment, facts([], { is_retired: true }))).toBe('module-retired');
  // What is open may be finished.
  expect(attemptProblem(assessment, facts([open], { is_retired: true }))).toBe('attempt-open');
});

test('the wait counts from the last attempt that was handed in, to the millisecond', () => {
  const waits = { ...assessment, wait_minutes: 60 };
  expect(nextAttemptMs(waits, [])).toBeNull();
  expect(nextAttemptMs(waits, [failed(200), failed(30)])).toBe(NOW + 30 * MINUTE_MS);
  expect(attemptProblem(waits, facts([failed(59)]))).toBe('wait-for-next-attempt');
  expect(attemptProblem(waits, facts([failed(60)]))).toBeNull();
});

test('answers that were on their way when the time ran out still count', () => {
  const ends_ms = endOfAttempt({ ...assessment, time_limit_minutes: 10 }, NOW);
  expect(ends_ms).toBe(NOW + 10 * MINUTE_MS);
  expect(isTimeOver({ ends_ms }, NOW + 10 * MINUTE_MS + ATTEMPT_GRACE_MS)).toBe(false);
  expect(isTimeOver({ ends_ms }, NOW + 10 * MINUTE_MS + ATTEMPT_GRACE_MS + 1)).toBe(true);
  expect(isTimeOver({ ends_ms: endOfAttempt(assessment, NOW) }, NOW * 2)).toBe(false);
});

test.each([
  ['never', [false, false, false]],
  ['after-each-attempt', [true, true, true]],
  ['after-passing', [false, true, false]],
  ['after-last-attempt', [false, true, true]],
] as const)('answers are shown %s', (answers_shown, [afterFirst, afterPassing, afterLast]) => {
  const shows = { ...assessment, answers_shown };
  expect(mayShowAnswers(shows, [failed(9)])).toBe(afterFirst);
  expect(mayShowAnswers(shows, [failed(9), passed])).toBe(afterPassing);
  expect(mayShowAnswers(shows, [failed(9), failed(5), failed(1)])).toBe(afterLast);
});

test('the last attempt shows no answers while it is open', () => {
  const shows = { ...assessment, answers_shown: 'after-last-attempt' } as const;
  expect(mayShowAnswers(shows, [failed(9), failed(5), open])).toBe(false);
});

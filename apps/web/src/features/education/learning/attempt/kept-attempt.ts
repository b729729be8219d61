import type { Attempt } from '@heatwise/contract/education/courses.contract';
import type { SentAnswers } from '../learner-desk.ts';

/** An answer as it was given in this browser. */
type Noted = {
  readonly answer: SentAnswers[string];
  /** When, by this device's clock; of two answers to a question the later one counts. */
  readonly at_ms: number;
  readonly is_sent: boolean;
};

/** An attempt as this browser keeps it, the same in all of its tabs. */
export type KeptAttempt = {
  /** What the server said last. */
  readonly attempt: Attempt;
  /** How far the server's clock is ahead of this device's, in ms. */
  readonly ahead_ms: number;
  readonly noted: Readonly<Record<string, Noted>>;
  /** Whether the learner wants it handed in, and when they said so. */
  readonly hands_in: { readonly is_wanted: boolean; readonly at_ms: number };
};

/** The answers there are: the server's, and above them what was given here. */
export function answersOf({ attempt, noted }: KeptAttempt): SentAnswers {
  return { ...attempt.answers, ...mapOf(noted, ({ answer }) => answer) };
}

/** What the server does not have yet. */
export function unsentOf({ noted }: KeptAttempt): SentAnswers {
  return mapOf(
    Object.fromEntries(Object.entries(noted).filter(([, { is_sent }]) => !is_sent)),
    (one) => one.answer,
  );
}

function mapOf<From, To>(record: Readonly<Record<string, From>>, to: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

export function withAnswer(
  kept: KeptAttempt,
  questionId: string,
  answer: SentAnswers[string],
  nowMs: number,
): KeptAttempt {
  const at_ms = Math.max(nowMs, (kept.noted[questionId]?.at_ms ?? 0) + 1);
  return { ...kept, noted: { ...kept.noted, [questionId]: { answer, at_ms, is_sent: false } } };
}

export function withHandIn(kept: KeptAttempt, is_wanted: boolean, nowMs: number): KeptAttempt {
  return { ...kept, hands_in: { is_wanted, at_ms: Math.max(nowMs, kept.hands_in.at_ms + 1) } };
}

/** What the server answered; `sent` is what it was sent, by the question's id. */
export function withReply(
  kept: KeptAttempt | undefined,
  attempt: Attempt,
  nowMs: number,
  sent: KeptAttempt['noted'] = {},
): KeptAttempt {
  const ahead_ms = Date.parse(attempt.now) - nowMs;
  if (!kept) return { attempt, ahead_ms, noted: {}, hands_in: { is_wanted: false, at_ms: 0 } };
  const noted = Object.fromEntries(
    Object.entries(kept.noted).map(([id, one]) => {
      // What was given meanwhile goes with the next sending.
      const isKnown = one.is_sent || sent[id]?.at_ms === one.at_ms;
      const answer = attempt.answers[id] ?? one.answer;
      return [id, isKnown ? { ...one, answer, is_sent: true } : one];
    }),
  );
  return { ...kept, attempt, ahead_ms, noted };
}

/** What two tabs know, as one: of each question the newest answer. */
export function newestOf(
  one: KeptAttempt | undefined,
  other: KeptAttempt | undefined,
): KeptAttempt | undefined {
  if (!one || !other) return one ?? other;
  const said = isLaterReply(other.attempt, one.attempt) ? other : one;
  const noted = { ...one.noted };
  for (const [id, theirs] of Object.entries(other.noted)) {
    const mine = noted[id];
    if (!mine || theirs.at_ms > mine.at_ms || (theirs.at_ms === mine.at_ms && theirs.is_sent))
      noted[id] = theirs;
  }
  const hands_in = other.hands_in.at_ms > one.hands_in.at_ms ? other.hands_in : one.hands_in;
  return { attempt: said.attempt, ahead_ms: said.ahead_ms, noted, hands_in };
}

function isLaterReply(one: Attempt, other: Attempt): boolean {
  if ((one.result === null) !== (other.result === null)) return one.result !== null;
  return Date.parse(one.now) >= Date.parse(other.now);
}

/** How long there is left, by the server's clock; null where there is no limit. */
export function leftMs({ attempt, ahead_ms }: KeptAttempt, nowMs: number): number | null {
  return attempt.ends_at === null ? null : Date.parse(attempt.ends_at) - (nowMs + ahead_ms);
}

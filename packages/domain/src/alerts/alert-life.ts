import { MINUTE_MS } from '../time/durations.ts';
import type { AlertStep } from './alert-rule.ts';

/** As what a rule's condition is found at a moment. What is not known is never "over". */
export const OBSERVATIONS = ['holds', 'over', 'no data'] as const;
export type Observation = (typeof OBSERVATIONS)[number];

/** Pending until the condition has held for as long as the rule asks; nobody has been told yet. */
export const OPEN_STATES = ['pending', 'firing', 'acknowledged'] as const;
/** Cleared: the condition is over. Closed: by somebody, or because nothing new was heard. Withdrawn: it never fired. */
export const ENDED_STATES = ['cleared', 'closed', 'withdrawn'] as const;
export const ALERT_STATES = [...OPEN_STATES, ...ENDED_STATES] as const;
export type AlertState = (typeof ALERT_STATES)[number];
export type OpenState = (typeof OPEN_STATES)[number];

/** An alert about one subject that has not ended. */
export type OpenAlert = {
  readonly state: OpenState;
  /** Since when the condition holds, in ms since 1970. */
  readonly since_ms: number;
};

type Timing = { readonly hold_minutes: number; readonly cool_down_minutes: number };

/** What becomes of an alert. `begin` says in which state; `stay` may still bring new facts. */
export type LifeChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'begin'; readonly state: 'pending' | 'firing' }
  | { readonly kind: 'fire' }
  | { readonly kind: 'stay' }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'clear' };

/**
 * What a look at a subject makes of its alert. One is open at a time; after one that fired has ended there is none for
 * the rule's cool-down. `endedMs` is when the last one that fired ended; null without one.
 */
export function nextOfAlert(
  open: OpenAlert | null,
  observed: Observation,
  rule: Timing,
  { nowMs, endedMs }: { readonly nowMs: number; readonly endedMs: number | null },
): LifeChange {
  if (open === null) {
    if (observed !== 'holds') return { kind: 'none' };
    // A clock that was set back must not make a cool-down last longer than it is.
    const isCooling =
      endedMs !== null && nowMs >= endedMs && nowMs - endedMs < rule.cool_down_minutes * MINUTE_MS;
    if (isCooling) return { kind: 'none' };
    return { kind: 'begin', state: rule.hold_minutes > 0 ? 'pending' : 'firing' };
  }
  if (open.state !== 'pending') return { kind: observed === 'over' ? 'clear' : 'stay' };
  if (observed === 'over') return { kind: 'withdraw' };
  const hasHeld = nowMs - open.since_ms >= rule.hold_minutes * MINUTE_MS;
  return { kind: observed === 'holds' && hasHeld ? 'fire' : 'stay' };
}

type OfSteps = {
  readonly state: AlertState;
  readonly fired_ms: number;
  /** When the last step was taken. */
  readonly taken_ms: number;
  readonly steps_done: number;
};

/**
 * When an alert is to be looked at next for a step of its rule, in ms; null when none is left or it was answered. After
 * a step that came late, because the rule was muted, the next one leaves as much time to answer as ever.
 */
export function nextStepAt(
  { state, fired_ms, taken_ms, steps_done }: OfSteps,
  steps: readonly Pick<AlertStep, 'after_minutes'>[],
): number | null {
  const next = steps[steps_done];
  if (state !== 'firing' || !next) return null;
  const before = steps[steps_done - 1]?.after_minutes ?? 0;
  const begin = Math.max(fired_ms, taken_ms - before * MINUTE_MS);
  return begin + next.after_minutes * MINUTE_MS;
}

/** How long an alert about a result stays open when nothing new is heard of its person. */
export const CLOSES_AFTER_HOURS = 24;

export const ALERT_STATE_LABELS: Readonly<Record<AlertState, string>> = {
  pending: 'Pending',
  firing: 'Firing',
  acknowledged: 'Acknowledged',
  cleared: 'Cleared',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

/** What is kept of an alert's way. */
export const ALERT_EVENTS = [
  'began',
  'fired',
  'told',
  'not told',
  'acknowledged',
  'cleared',
  'closed',
  'withdrawn',
] as const;
export type AlertEventKind = (typeof ALERT_EVENTS)[number];

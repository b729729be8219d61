import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import { type AlertSeverity, type AlertStep, SEVERITIES } from './alert-rule.ts';

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

/** How a person is notified of an alert: every alert is shown in the product, emails and push messages come besides. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const NOTIFICATION_CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  app: 'In Heatwise',
  mail: 'Email',
  push: 'Push message',
};

/** What became of an email: the mail server of the product is the last that the product hears of. */
export const MAIL_STATES = ['delivered', 'kept', 'bounced'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const NOTIFICATION_STATES = ['shown', 'waiting', 'sent', 'not sent', ...MAIL_STATES] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

export const NOTIFICATION_STATE_LABELS: Readonly<Record<NotificationState, string>> = {
  shown: 'Shown',
  waiting: 'Waiting',
  sent: 'Sent, delivery not known',
  'not sent': 'Not sent',
  delivered: 'Delivered to the mail server',
  kept: 'Kept in the outbox',
  bounced: 'Bounced',
};

/** One person, one channel, one step of an incident. */
export type Notification = {
  readonly who: string;
  readonly channel: NotificationChannel;
  /** From 0 on; of the message that it is over it is 0 as well. */
  readonly step: number;
  readonly is_over: boolean;
  /** When it was shown, sent or delivered, or is to be sent. */
  readonly at: string;
  readonly state: NotificationState;
};

/** 'Step 1', 'Resolved': what somebody was notified of. */
export function notifiedOfText({ step, is_over }: Pick<Notification, 'step' | 'is_over'>): string {
  return is_over ? 'Resolved' : `Step ${step + 1}`;
}

/** An incident with an alert that is firing or acknowledged; all its alerts are about one person. */
export type OpenIncident = {
  readonly incident_id: string;
  /** When its newest alert fired, in ms since 1970. */
  readonly fired_ms: number;
  /** Of its most severe alert. */
  readonly severity: AlertSeverity;
  readonly is_firing: boolean;
};

/** Whether an alert that fires now belongs to the incident. See docs/rules.md#alerts. */
export function belongsToIncident(
  { fired_ms }: Pick<OpenIncident, 'fired_ms'>,
  { cool_down_minutes }: { readonly cool_down_minutes: number },
  nowMs: number,
): boolean {
  return nowMs - fired_ms <= cool_down_minutes * MINUTE_MS;
}

/** Whether an acknowledgement of the incident also answers an alert that joins it: not for a more severe one. */
export function isAnsweredByIncident(
  { is_firing, severity }: Pick<OpenIncident, 'is_firing' | 'severity'>,
  joining: AlertSeverity,
): boolean {
  return !is_firing && !isMoreSevere(joining, severity);
}

export function isMoreSevere(one: AlertSeverity, other: AlertSeverity): boolean {
  return SEVERITIES.indexOf(one) > SEVERITIES.indexOf(other);
}

/** How long the link of an email still opens an incident that has ended. */
export const LINK_DAYS_AFTER_END = 7;

/** `endedMs`: when the last alert of the incident ended, in ms since 1970; null while one is open. */
export function isLinkExpired(endedMs: number | null, nowMs: number): boolean {
  return endedMs !== null && nowMs - endedMs > LINK_DAYS_AFTER_END * DAY_MS;
}

/** So many alerts one page of the log holds at most. */
export const MOST_ALERTS_LISTED = 200;
/** So many open ones are shown at once; the rest is counted. */
export const MOST_OPEN_SHOWN = 100;

import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import { type AlertSeverity, SEVERITIES } from './alert-rule.ts';

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

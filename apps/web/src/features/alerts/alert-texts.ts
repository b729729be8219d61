import type { Alert, AlertEvent } from '@heatwise/contract/alerts/alerts.contract';
import { alertValueText } from '@heatwise/domain/alerts/alert-text';
import { isTestTrigger, isWeatherTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { formatCount } from '@heatwise/domain/text/format-number';
import { type Clocks, siteDateTimeText, siteTimeOfDayText } from '@heatwise/domain/time/date-text';
import { MINUTE_MS } from '@heatwise/domain/time/durations';

type Found = Pick<Alert, 'trigger' | 'value' | 'value_at' | 'fired_at'>;

/**
 * '412 mOsm, 23 Nov 2026 09:12': what set it off and of when it is, by the clocks of the site or the device; null where
 * there is no number.
 */
export function foundText(alert: Found, unit: TemperatureUnit, clocks: Clocks): string | null {
  const { trigger, value, value_at } = alert;
  if (value === null) return null;
  const text = alertValueText(trigger, value, unit);
  if (value_at === null) return text;
  // Of the weather it may be an hour that is still to come.
  if (isWeatherTrigger(trigger)) return `${text} for ${siteDateTimeText(Date.parse(value_at), clocks)}`;
  return `${text}, ${lateTestText(alert, clocks) ?? siteDateTimeText(Date.parse(value_at), clocks)}`;
}

/** 'tested 11:08, alert 12:40'; null where the alert fired within a minute of the test, or is about no test. */
function lateTestText({ trigger, value_at, fired_at }: Found, clocks: Clocks): string | null {
  if (!isTestTrigger(trigger) || value_at === null || fired_at === null) return null;
  const [tested, fired] = [Date.parse(value_at), Date.parse(fired_at)];
  if (Math.abs(fired - tested) <= MINUTE_MS) return null;
  const isSameDay = clocks.site.dayAt(tested) === clocks.site.dayAt(fired);
  const text = isSameDay ? siteTimeOfDayText : siteDateTimeText;
  return `tested ${text(tested, clocks)}, alert ${text(fired, clocks)}`;
}

/** 'Crane yard: Hot (Simulated weather)': an alert in one line. */
export function alertLine({
  subject_name,
  rule_name,
  is_simulated,
}: Pick<Alert, 'subject_name' | 'rule_name' | 'is_simulated'>): string {
  return `${subject_name}: ${rule_name}${is_simulated ? ` (${SIMULATED_WEATHER})` : ''}`;
}

/** The rules of the other alerts of the incident, each once. */
export function joinedText({ joined_alerts }: Pick<Alert, 'joined_alerts'>): string {
  return [...new Set(joined_alerts.map(({ rule_name }) => rule_name))].join(', ');
}

/** '3 alerts', '1 alert'. */
export function alertCount(count: number): string {
  return formatCount(count, 'alert', 'alerts');
}

/** What happened, in a sentence without its time. */
export function eventText({ what, who }: Pick<AlertEvent, 'what' | 'who'>): string {
  const by = who === null ? '' : ` by ${who}`;
  switch (what) {
    case 'began':
      return 'Found for the first time';
    case 'fired':
      return 'Alert fired';
    case 'told':
      return who === null ? 'Notified' : `Notified ${who}`;
    case 'not told':
      return who === null ? 'No one was notified' : `Not notified: ${who}`;
    case 'acknowledged':
      return `Acknowledged${by}`;
    case 'cleared':
      return 'Cleared: it is over';
    case 'closed':
      return `Closed${by}`;
    case 'withdrawn':
      return 'Withdrawn: over before anyone was notified';
  }
}

import type { Alert, AlertEvent } from '@heatwise/contract/alerts/alerts.contract';
import { alertValueText } from '@heatwise/domain/alerts/alert-text';
import { isWeatherTrigger } from '@heatwise/domain/alerts/alert-trigger';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

/** '412 mOsm, 23 Nov 2026 09:12': what set it off and of when it is; null where there is no number. */
export function foundText(
  alert: Pick<Alert, 'trigger' | 'value' | 'value_at'>,
  unit: TemperatureUnit,
  zone: TimeZone,
) {
  const { trigger, value, value_at } = alert;
  if (value === null) return null;
  const text = alertValueText(trigger, value, unit);
  if (value_at === null) return text;
  // Of the weather it may be an hour that is still to come.
  return `${text}${isWeatherTrigger(trigger) ? ' for ' : ', '}${dateTimeText(Date.parse(value_at), zone)}`;
}

/** '3 alerts', '1 alert'. */
export function alertCount(count: number): string {
  return count === 1 ? '1 alert' : `${count.toLocaleString('en')} alerts`;
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
      return who === null ? 'Told' : `Told ${who}`;
    case 'not told':
      return who === null ? 'Nobody was told' : `Not told: ${who}`;
    case 'acknowledged':
      return `Acknowledged${by}`;
    case 'cleared':
      return 'Cleared: it is over';
    case 'closed':
      return `Closed${by}`;
    case 'withdrawn':
      return 'Withdrawn: over before anybody was told';
  }
}

import { type TemperatureUnit, temperatureApartText, temperatureText } from '../heat/temperature.ts';
import { workOrderText } from '../heat/work-rest.ts';
import { SALIVA_UNIT } from '../measurements/measurement-type.ts';
import { classedValueText } from '../measurements/value-text.ts';
import { NOTICE_LEVEL_LABELS } from '../notifications/notifications.ts';
import { sodiumIn } from '../reports/report-choices.ts';
import { formatCount } from '../text/format-number.ts';
import { type AlertTrigger, TRIGGERS } from './alert-trigger.ts';

/** 'Heat index of 32.0 °C or more, now or within 3 h': what a rule waits for, as one reads it in a list. */
export function triggerText(trigger: AlertTrigger, unit: TemperatureUnit): string {
  switch (trigger.kind) {
    case 'hydration':
      return NOTICE_LEVEL_LABELS[trigger.at_least];
    case 'hydration-repeated':
      return `${NOTICE_LEVEL_LABELS[trigger.at_least]}, ${trigger.times} results within ${hoursText(trigger.within_hours)}`;
    case 'sweat-sodium':
      return `Sweat sodium of ${trigger.at_least_mg_l} mg/L or more`;
    case 'no-test':
      return `No test for ${daysText(trigger.days)}`;
    case 'device-silent':
      return `No test by the device for ${daysText(trigger.days)}`;
    case 'not-acclimatised':
      return `Not used to the heat, and WBGT above the alert limit of their job${aheadText(trigger)}`;
    case 'heat-wave':
      return `Heat index of ${temperatureText(trigger.at_least_c, unit)} or more on ${trigger.days} days in a row`;
    case 'heat-risk':
      return `${trigger.at_least === 'Extreme Risk' ? 'Extreme heat risk' : 'High heat risk or worse'}${aheadText(trigger)}`;
    case 'wbgt-limit':
      return `WBGT above the job’s ${trigger.limit === 'alert' ? 'alert limit (not used to the heat)' : 'exposure limit (used to the heat)'}${aheadText(trigger)}`;
    case 'work-rest':
      return `${workOrderText(trigger.at_most)} or less work${aheadText(trigger)}`;
    default:
      return `${TRIGGERS[trigger.kind].label} of ${temperatureText(trigger.at_least_c, unit)} or more${aheadText(trigger)}`;
  }
}

/** '412 mOsm', '34.2 °C', '1.3 °C above the limit', 'Work 30, rest 30 min': what was found, in the trigger's own unit. */
export function alertValueText(trigger: AlertTrigger, value: number, unit: TemperatureUnit): string {
  switch (trigger.kind) {
    case 'hydration':
    case 'hydration-repeated':
      return `${classedValueText({ type: 'sosm', value })} ${SALIVA_UNIT}`;
    case 'sweat-sodium':
      return `${sodiumIn('mg/L', value)} mg/L`;
    case 'no-test':
    case 'device-silent':
      return daysText(Math.floor(value));
    case 'heat-risk':
      return `Risk ${Math.round(value)}`;
    case 'not-acclimatised':
    case 'wbgt-limit':
      return `${temperatureApartText(value, unit)} ${value < 0 ? 'below' : 'above'} the limit`;
    case 'work-rest':
      return workOrderText(value);
    default:
      return temperatureText(value, unit);
  }
}

/** What to do, where the rule has no words of its own. Sources: docs/rules.md#alerts. */
export const USUAL_MESSAGES: Readonly<Record<AlertTrigger['kind'], string>> = {
  hydration:
    'Have them drink and rest in the shade, and test again 30 to 60 minutes after the test. Screening, not diagnosis: how somebody feels counts more than a number.',
  'hydration-repeated':
    'Talk to them about what they drink before and at work, and test again. Screening, not diagnosis: how somebody feels counts more than a number.',
  'sweat-sodium': 'They lose much salt: see that they replace it with food or an electrolyte drink.',
  'no-test': 'Test them, or hide them in the list of people if they have left.',
  'not-acclimatised':
    'Shorten their time in the heat by the day of acclimatisation, give them a mate who watches, and see that they drink and rest in the shade.',
  'device-silent': 'See whether the device is charged, in use and online.',
  'heat-risk': 'Go through the job’s controls before it goes on: water, shade, pace, and nobody alone.',
  'work-rest': 'Keep to the times of work and rest, with shade and water where people rest.',
  'wbgt-limit': 'Begin with breaks in the shade, and look after those who are new to the heat.',
  'heat-index': 'See that water and shade are there, and that everybody knows the signs of heat illness.',
  wbgt: 'See that water and shade are there, and that everybody knows the signs of heat illness.',
  'air-temperature':
    'See that water and shade are there, and that everybody knows the signs of heat illness.',
  'heat-wave': 'Move heavy work to the cool hours, and look after those who are new to the heat.',
};

function aheadText({ hours_ahead }: { readonly hours_ahead: number }): string {
  return hours_ahead === 0 ? '' : `, now or within ${hours_ahead} h`;
}

function hoursText(hours: number): string {
  return hours % 24 === 0 ? daysText(hours / 24) : `${hours} h`;
}

function daysText(days: number): string {
  return formatCount(days, 'day', 'days');
}

/** What the message of a rule may name, as it is written there, and what each stands for. */
export const MESSAGE_FIELDS = { '{who}': 'Who or what', '{found}': 'What was found' } as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;
const FIELDS = /\{(?:who|found)\}/g;

type Alerted = {
  readonly message: string;
  readonly subject_name: string;
  readonly trigger: AlertTrigger;
  readonly value: number | null;
};

/**
 * The message of an alert with its fields filled in; other braces stay as somebody wrote them. Where no number was found
 * it is what the rule waits for.
 */
export function messageOfAlert(
  { message, subject_name, trigger, value }: Alerted,
  unit: TemperatureUnit,
): string {
  const found = () => (value === null ? triggerText(trigger, unit) : alertValueText(trigger, value, unit));
  return message.replaceAll(FIELDS, (field) => (field === '{who}' ? subject_name : found()));
}

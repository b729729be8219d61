import type { NoticeLevel } from '../notifications/notifications.ts';

/** From which heat risk of a job on; there is no moderate one. */
export const ALERTED_RISKS = ['High Risk', 'Extreme Risk'] as const;
export type AlertedRisk = (typeof ALERTED_RISKS)[number];

/** The limits of work in the heat: for those who are not used to it, and for those who are. Source: NIOSH 2016-106. */
export const WBGT_LIMITS = ['alert', 'exposure'] as const;
export type WbgtLimit = (typeof WBGT_LIMITS)[number];

/** What an hour of work may come down to before an alert, in minutes, as `workMinutesPerHour` gives them. */
export const ALERTED_WORK_MINUTES = [45, 30, 15, 0] as const;
export type AlertedWorkMinutes = (typeof ALERTED_WORK_MINUTES)[number];

/** From how many results on within the window; one is the plain trigger. */
export const REPEATED_TIMES = { least: 2, most: 5 } as const;
export const REPEATED_WITHIN_HOURS = { least: 1, most: 14 * 24 } as const;
export const SILENT_DAYS = { least: 1, most: 90 } as const;
/** 0 is the hour under way. */
export const HOURS_AHEAD = { least: 0, most: 48 } as const;
export const HEAT_WAVE_DAYS = { least: 2, most: 5 } as const;
export const SODIUM_MG_L = { least: 100, most: 5000 } as const;
/** Of the air, the heat index or the WBGT. */
export const ALERTED_CELSIUS = { least: 10, most: 60 } as const;

/**
 * What an alert waits for. Temperatures are in °C, sweat sodium in mg/L. "Mild" sets off none: about half of all adults
 * are at or above that bound. See docs/rules.md#alerts.
 */
export type AlertTrigger =
  | { readonly kind: 'hydration'; readonly at_least: NoticeLevel }
  | {
      readonly kind: 'hydration-repeated';
      readonly at_least: NoticeLevel;
      readonly times: number;
      readonly within_hours: number;
    }
  | { readonly kind: 'sweat-sodium'; readonly at_least_mg_l: number }
  | { readonly kind: 'no-test'; readonly days: number }
  | { readonly kind: 'device-silent'; readonly days: number }
  | { readonly kind: 'not-acclimatised'; readonly hours_ahead: number }
  | { readonly kind: 'air-temperature'; readonly at_least_c: number; readonly hours_ahead: number }
  | { readonly kind: 'heat-index'; readonly at_least_c: number; readonly hours_ahead: number }
  | { readonly kind: 'wbgt'; readonly at_least_c: number; readonly hours_ahead: number }
  | { readonly kind: 'heat-wave'; readonly at_least_c: number; readonly days: number }
  | { readonly kind: 'heat-risk'; readonly at_least: AlertedRisk; readonly hours_ahead: number }
  | { readonly kind: 'wbgt-limit'; readonly limit: WbgtLimit; readonly hours_ahead: number }
  | { readonly kind: 'work-rest'; readonly at_most: AlertedWorkMinutes; readonly hours_ahead: number };
export type TriggerKind = AlertTrigger['kind'];

/** What an alert is about: one is open for each of them at a time. */
export const SUBJECT_KINDS = ['person', 'device', 'location', 'job at a location'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Each trigger: what it is called, and what it watches. In the order in which they are offered. */
export const TRIGGERS = {
  hydration: { label: 'Dehydrated result', watches: 'person' },
  'hydration-repeated': { label: 'Repeated dehydrated results', watches: 'person' },
  'sweat-sodium': { label: 'Sweat sodium', watches: 'person' },
  'no-test': { label: 'No test for a while', watches: 'person' },
  'not-acclimatised': { label: 'Not acclimatised on a hot job', watches: 'person' },
  'device-silent': { label: 'Device silent', watches: 'device' },
  'heat-risk': { label: 'Heat risk of a job', watches: 'job at a location' },
  'work-rest': { label: 'Work and rest of a job', watches: 'job at a location' },
  'wbgt-limit': { label: 'WBGT limit of a job', watches: 'job at a location' },
  'heat-index': { label: 'Heat index', watches: 'location' },
  wbgt: { label: 'WBGT', watches: 'location' },
  'air-temperature': { label: 'Air temperature', watches: 'location' },
  'heat-wave': { label: 'Heat wave in the forecast', watches: 'location' },
} as const satisfies Readonly<Record<TriggerKind, { readonly label: string; readonly watches: SubjectKind }>>;
export const TRIGGER_KINDS = Object.keys(TRIGGERS) as readonly TriggerKind[];

type OfKind<Kind extends TriggerKind> = Extract<AlertTrigger, { kind: Kind }>;
/** The triggers that a test sets off. */
export const TEST_TRIGGER_KINDS = ['hydration', 'hydration-repeated', 'sweat-sodium'] as const;
const AT_SILENCE = ['no-test', 'device-silent'] as const;
export type TestTrigger = OfKind<(typeof TEST_TRIGGER_KINDS)[number]>;
export type SilenceTrigger = OfKind<(typeof AT_SILENCE)[number]>;
export type WeatherTrigger = Exclude<AlertTrigger, TestTrigger | SilenceTrigger>;
/** About people whom the weather puts at risk, and about the weather of places alone. */
export type HotJobTrigger = OfKind<'not-acclimatised'>;
export type PlaceTrigger = Exclude<WeatherTrigger, HotJobTrigger>;

/** Looked at when a test arrives. */
export function isTestTrigger(trigger: AlertTrigger): trigger is TestTrigger {
  return TEST_TRIGGER_KINDS.some((kind) => kind === trigger.kind);
}

/** Looked at by the clock: nothing arrives that could set it off. */
export function isSilenceTrigger(trigger: AlertTrigger): trigger is SilenceTrigger {
  return AT_SILENCE.some((kind) => kind === trigger.kind);
}

/** Looked at whenever there may be another weather. */
export function isWeatherTrigger(trigger: AlertTrigger): trigger is WeatherTrigger {
  return !isTestTrigger(trigger) && !isSilenceTrigger(trigger);
}

export function isHotJobTrigger(trigger: AlertTrigger): trigger is HotJobTrigger {
  return trigger.kind === 'not-acclimatised';
}

export function isPlaceTrigger(trigger: AlertTrigger): trigger is PlaceTrigger {
  return isWeatherTrigger(trigger) && !isHotJobTrigger(trigger);
}

/** What a rule of the kind begins with. */
export function newTrigger(kind: TriggerKind): AlertTrigger {
  return { ...NEW_TRIGGERS[kind] };
}

const NEW_TRIGGERS: { readonly [Kind in TriggerKind]: OfKind<Kind> } = {
  hydration: { kind: 'hydration', at_least: 'severely_dehydrated' },
  'hydration-repeated': {
    kind: 'hydration-repeated',
    at_least: 'moderately_dehydrated',
    times: 2,
    within_hours: 24,
  },
  'sweat-sodium': { kind: 'sweat-sodium', at_least_mg_l: 1450 },
  'no-test': { kind: 'no-test', days: 14 },
  'device-silent': { kind: 'device-silent', days: 7 },
  'not-acclimatised': { kind: 'not-acclimatised', hours_ahead: 0 },
  'heat-risk': { kind: 'heat-risk', at_least: 'Extreme Risk', hours_ahead: 0 },
  'work-rest': { kind: 'work-rest', at_most: 30, hours_ahead: 0 },
  'wbgt-limit': { kind: 'wbgt-limit', limit: 'exposure', hours_ahead: 0 },
  'heat-index': { kind: 'heat-index', at_least_c: 32, hours_ahead: 0 },
  wbgt: { kind: 'wbgt', at_least_c: 28, hours_ahead: 0 },
  'air-temperature': { kind: 'air-temperature', at_least_c: 35, hours_ahead: 0 },
  'heat-wave': { kind: 'heat-wave', at_least_c: 39, days: 3 },
};

import { mayMonitor } from '../monitoring/monitoring-rights.ts';
import { isFeatureOpen } from '../organisation/features.ts';
import { type Actor, type Person, reaches, scopeOf } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { isTimeZone, openTimeZone } from '../time/time-zone.ts';
import { type AlertTrigger, newTrigger, TRIGGERS, type TriggerKind } from './alert-trigger.ts';

export const RULE_NAME_MAX_LENGTH = 100;
export const ALERT_MESSAGE_MAX_LENGTH = 500;
export const ALERT_NOTE_MAX_LENGTH = 500;
export const MUTE_REASON_MAX_LENGTH = 300;
/** So many rules an organisation may have. */
export const MOST_RULES = 500;
export const MOST_STEPS = 5;
export const MOST_RECIPIENTS = 50;
export const MOST_SCOPE_TAGS = 200;
export const HOLD_MINUTES = { least: 0, most: 12 * 60 } as const;
export const COOL_DOWN_MINUTES = { least: 0, most: 7 * 24 * 60 } as const;
export const STEP_AFTER_MINUTES = { least: 0, most: 24 * 60 } as const;
export const MOST_MUTED_DAYS = 90;

export const SEVERITIES = ['information', 'warning', 'critical'] as const;
export type AlertSeverity = (typeof SEVERITIES)[number];
export const SEVERITY_LABELS: Readonly<Record<AlertSeverity, string>> = {
  information: 'For information',
  warning: 'Warning',
  critical: 'Critical',
};

/** How a step reaches its people besides the product, where every alert is shown. */
export const ALERT_CHANNELS = ['mail', 'push'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Which people, devices, locations and jobs a rule watches; an empty list is all of them. */
export type AlertScope = {
  /** People who carry one of them. */
  readonly tag_ids: readonly string[];
  readonly location_ids: readonly string[];
  readonly job_ids: readonly string[];
};

/** Whom a step tells. Nobody is told of people whom they may not see. */
export type AlertRecipients = {
  readonly user_ids: readonly string[];
  readonly admins: boolean;
  /** Those in charge of a tag that the person carries; of a location or job: those in charge of that. */
  readonly supervisors: boolean;
  /** Other programs: webhooks that wait for alert rules. They are told in quiet hours too. */
  readonly webhook_ids: readonly string[];
};

/** The first step comes at once; each other one when nobody has acknowledged so long after the alert began. */
export type AlertStep = {
  readonly after_minutes: number;
  readonly recipients: AlertRecipients;
  readonly channels: readonly AlertChannel[];
};

/** Local hours in which only critical alerts are sent; the others wait until they end. "22:00" to "06:00". */
export type QuietHours = { readonly from: string; readonly to: string; readonly time_zone: string };

/** A rule as it is written. */
export type AlertRuleDraft = {
  readonly name: string;
  readonly trigger: AlertTrigger;
  readonly scope: AlertScope;
  readonly severity: AlertSeverity;
  /** For so long it must hold before anybody is told. */
  readonly hold_minutes: number;
  /** So long after an alert has ended, none begins for the same subject. */
  readonly cool_down_minutes: number;
  /** Whether those who were told hear when it is over. */
  readonly all_clear: boolean;
  readonly quiet_hours: QuietHours | null;
  readonly steps: readonly AlertStep[];
  /** What to do, in the words of whoever wrote the rule; empty for the product's own. */
  readonly message: string;
};

export const RULE_MESSAGES = {
  nameMissing: 'Give the rule a name.',
  scopeIsOther: 'This trigger does not watch what the rule is limited to.',
  stepWithoutPeople: 'A step tells nobody yet: choose people, supervisors, admins or a webhook.',
  stepsInOrder: 'Each step comes later than the one before.',
  firstStepAtOnce: 'The first step comes at once.',
  noSteps: 'Say who is told.',
  quietAlways: 'Quiet hours begin and end at different times.',
  zoneUnknown: 'This time zone is not known.',
  timeNotValid: 'Write a time as 22:00.',
} as const;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What keeps a rule from being saved, each once and in the order of the form; empty when nothing does. */
export function ruleProblems(rule: AlertRuleDraft): string[] {
  const problems = [
    rule.name.trim() === '' ? RULE_MESSAGES.nameMissing : null,
    namesOthers(rule) ? RULE_MESSAGES.scopeIsOther : null,
    ...stepProblems(rule.steps),
    quietProblem(rule.quiet_hours),
  ];
  return problems.filter((problem) => problem !== null);
}

/** What a trigger watches decides what can narrow it. */
export function scopeKindsOf(kind: TriggerKind): readonly (keyof AlertScope)[] {
  const { watches } = TRIGGERS[kind];
  if (watches === 'person') return ['tag_ids'];
  return watches === 'job at a location' ? ['location_ids', 'job_ids'] : ['location_ids'];
}

function namesOthers({ trigger, scope }: AlertRuleDraft): boolean {
  const fitting = scopeKindsOf(trigger.kind);
  return (Object.keys(scope) as (keyof AlertScope)[]).some(
    (kind) => scope[kind].length > 0 && !fitting.includes(kind),
  );
}

function stepProblems(steps: readonly AlertStep[]): (string | null)[] {
  const [first, ...others] = steps;
  if (!first) return [RULE_MESSAGES.noSteps];
  const isInOrder = others.every((step, index) => step.after_minutes > (steps[index]?.after_minutes ?? 0));
  return [
    first.after_minutes === 0 ? null : RULE_MESSAGES.firstStepAtOnce,
    isInOrder ? null : RULE_MESSAGES.stepsInOrder,
    steps.every(tellsSomebody) ? null : RULE_MESSAGES.stepWithoutPeople,
  ];
}

/** Whether a step has anybody to tell, or another program. */
export function tellsSomebody({ recipients }: Pick<AlertStep, 'recipients'>): boolean {
  const { user_ids, admins, supervisors, webhook_ids } = recipients;
  return user_ids.length > 0 || admins || supervisors || webhook_ids.length > 0;
}

function quietProblem(quiet: QuietHours | null): string | null {
  if (quiet === null) return null;
  if (!TIME.test(quiet.from) || !TIME.test(quiet.to)) return RULE_MESSAGES.timeNotValid;
  if (quiet.from === quiet.to) return RULE_MESSAGES.quietAlways;
  return isTimeZone(quiet.time_zone) ? null : RULE_MESSAGES.zoneUnknown;
}

export const WHOLE_SCOPE: AlertScope = { tag_ids: [], location_ids: [], job_ids: [] };

/** What a new rule begins with. */
export function newRule(kind: TriggerKind): AlertRuleDraft {
  return {
    name: '',
    trigger: newTrigger(kind),
    scope: WHOLE_SCOPE,
    severity: kind === 'no-test' || kind === 'device-silent' ? 'information' : 'warning',
    hold_minutes: 0,
    cool_down_minutes: 60,
    all_clear: true,
    quiet_hours: null,
    steps: [
      {
        after_minutes: 0,
        recipients: { user_ids: [], admins: true, supervisors: true, webhook_ids: [] },
        channels: ALERT_CHANNELS,
      },
    ],
    message: '',
  };
}

export const ALERT_MESSAGES = {
  over: 'This alert is over.',
  linkNotValid: 'This link does not belong to an alert.',
  notOpen: 'Alerts are not switched on for this organisation.',
  ruleChanged: 'Somebody else has changed this rule. Reload it and make your changes again.',
  ruleNotValid: 'This rule cannot be saved yet.',
  tooManyRules: `An organisation can have ${MOST_RULES} alert rules.`,
} as const;

type Metadata = Readonly<Record<string, unknown>>;

/** Rules speak for the whole organisation: its admins write them. */
export function mayWriteAlertRules(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** Who sees other people's tests has alerts to answer. */
export function mayAnswerAlerts(actor: Actor): boolean {
  return mayMonitor(actor);
}

/** Whether the organisation has alerts at all. See docs/rules.md#preview-features. */
export function hasAlerts(organisationMetadata: Metadata): boolean {
  return isFeatureOpen(organisationMetadata, 'alert');
}

/**
 * Whose alert somebody sees: of a person whose tests they may see, and of themselves; of a place or a device, whoever
 * answers alerts at all.
 */
export function maySeeAlertOf(actor: Actor, person: Person | null): boolean {
  if (person === null) return mayAnswerAlerts(actor);
  return reaches(scopeOf(actor, 'view_measure'), person);
}

/** Whether a message waits now: in quiet hours, unless it is critical. `nowMs` is in ms since 1970. */
export function isQuiet(quiet: QuietHours | null, severity: AlertSeverity, nowMs: number): boolean {
  if (quiet === null || severity === 'critical') return false;
  const offset = openTimeZone(quiet.time_zone).offsetAt(nowMs);
  const now = new Date(nowMs + offset).toISOString().slice(11, 16);
  // From the evening to the morning the hours go over midnight.
  return quiet.from < quiet.to ? now >= quiet.from && now < quiet.to : now >= quiet.from || now < quiet.to;
}

/** When what waits now may be told: the first minute that is not quiet, in ms since 1970; null where nothing waits. */
export function quietUntil(quiet: QuietHours | null, severity: AlertSeverity, nowMs: number): number | null {
  if (!isQuiet(quiet, severity, nowMs)) return null;
  // Minute by minute, for the clocks may change meanwhile: forwards over the end, or back to before it.
  let until = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  while (isQuiet(quiet, severity, until)) until += MINUTE_MS;
  return until;
}

type Escalating = {
  readonly severity: AlertSeverity;
  readonly quiet_hours: QuietHours | null;
  readonly steps: readonly Pick<AlertStep, 'after_minutes'>[];
};

/**
 * When people are told of a step (an index from 0) that is taken now, in ms since 1970. Of those that come in the same
 * quiet hours the first is told when these end, whenever that is by then; each further one as long after it as the rule
 * says, so that there is time to answer the one before.
 */
export function stepToldAt(
  { severity, quiet_hours, steps }: Escalating,
  index: number,
  nowMs: number,
): number {
  const until = quietUntil(quiet_hours, severity, nowMs);
  if (until === null) return nowMs;
  const after = (step: number) => (steps[step]?.after_minutes ?? 0) * MINUTE_MS;
  const isOfThese = (step: number) =>
    quietUntil(quiet_hours, severity, nowMs - (after(index) - after(step))) === until;
  const first = steps.findIndex((_, step) => step <= index && isOfThese(step));
  return first === index ? nowMs : until + after(index) - after(first);
}

import { belongsToIncident, isMoreSevere, nextStepAt } from '@heatwise/domain/alerts/alert';
import {
  type AlertRecipients,
  hasAlerts,
  isQuiet,
  maySeeAlertOf,
  stepToldAt,
} from '@heatwise/domain/alerts/alert-rule';
import { isTestTrigger } from '@heatwise/domain/alerts/alert-trigger';
import type { SalivaStatus } from '@heatwise/domain/measurements/measurement-status';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { formatCount } from '@heatwise/domain/text/format-number';
import { type Addressee, addresseesOf } from '../../../auth/actors.store.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';
import { subscriptionsOf } from '../../../push/subscriptions.store.ts';
import {
  type ToldToWebhooks,
  tellWebhooks,
  webhooksListening,
} from '../../../webhooks/named-webhooks.store.ts';
import { addEvents, type NewEvent } from '../alerts.store.ts';
import { type LiveRule, liveRules } from '../rules.store.ts';
import { type JoinedAlert, listOpenAlerts, listUnevaluatedTests } from './letters.store.ts';
import {
  alertsDue,
  type DueAlert,
  dropTellings,
  insertTellings,
  listOverIncidents,
  listTellingChannels,
  noteSteps,
  peopleWithPermissions,
  type StepTaken,
  type Telling,
  toldOf,
} from './tellings.store.ts';

type Known = ReadonlyMap<string, Addressee>;

/** Everybody whom a rule might tell: those with permissions, and those whom rules name. */
async function knownPeople(scope: OrganisationScope, named: readonly string[]): Promise<Known> {
  return addresseesOf(scope, [...new Set([...(await peopleWithPermissions(scope)), ...named])]);
}

/** Whom a step tells of an alert, and how many it names who may not see whom it is about. */
function recipientsOf(
  { user_ids, admins, supervisors }: AlertRecipients,
  alert: Pick<DueAlert, 'user_id' | 'tag_ids' | 'person_tag_ids'>,
  known: Known,
): { readonly told: Addressee[]; readonly blind: number } {
  const tagIds = alert.person_tag_ids ?? alert.tag_ids;
  const wanted = [...known.values()].filter(
    ({ actor }) =>
      user_ids.includes(actor.user_id) ||
      (admins && isOrgAdmin(actor)) ||
      (supervisors && isInChargeOf(actor, tagIds)),
  );
  const told = wanted.filter(({ actor }) => maySeeAlertOf(actor, personOf(alert)));
  return { told, blind: wanted.length - told.length };
}

/** Whether a permission of theirs is on one of the tags itself: admins are told as admins. */
function isInChargeOf(actor: Actor, tagIds: readonly string[]): boolean {
  return actor.grants.some(
    ({ tag_id, tokens }) =>
      tag_id !== null && tagIds.includes(tag_id) && [...tokens].some((token) => token !== 'none'),
  );
}

export function personOf({ user_id, person_tag_ids }: Pick<DueAlert, 'user_id' | 'person_tag_ids'>) {
  return user_id === null ? null : { user_id, tag_ids: [...(person_tag_ids ?? [])] };
}

/** Those of these tests that no alert rule has evaluated yet; none where no rule will. */
export async function findUnevaluatedTests(
  scope: OrganisationScope,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { metadata } = await organisationOf(scope);
  if (!hasAlerts(metadata) || (await liveRules(scope)).length === 0) return [];
  return listUnevaluatedTests(scope, measurementIds);
}

type Notice = {
  /** The person whom the test is about. */
  readonly user_id: string;
  readonly status: SalivaStatus;
  readonly reader_id: string;
};

/**
 * Adds somebody whom a tag notifies to the incident about the person, if there is one: its email then is the only one.
 * False where the notice needs an email of its own.
 */
export async function joinIncident(
  scope: OrganisationScope,
  { user_id, status, reader_id }: Notice,
  now: Date,
): Promise<boolean> {
  const open = await listOpenAlerts(scope, user_id);
  const [newest] = open;
  if (!newest || !belongsToIncident({ fired_ms: newest.fired_at.getTime() }, newest, now.getTime()))
    return false;
  const incident = open.filter(
    ({ incident_id, trigger }) => incident_id === newest.incident_id && isTestTrigger(trigger),
  );
  if (incident.length === 0) return false;
  if (status === 'severely_dehydrated' && !incident.some(isAboutSevere)) return false;
  const firing = incident.filter(({ state }) => state === 'firing');
  // Somebody sees to the person already.
  if (firing.length === 0) return true;
  const sendable = firing.filter((alert) => isSentNow(alert, now));
  const [first] = sendable;
  if (!first) return false;
  const { alert_id, rule_id } = sendable.reduce(
    (worst, one) => (isMoreSevere(one.severity, worst.severity) ? one : worst),
    first,
  );
  const known = await listTellingChannels(scope, { alert_id, user_id: reader_id });
  if (known !== null) return known.includes('mail');
  const telling = { alert_id, rule_id, user_id: reader_id, step: 0, is_over: false } as const;
  await insertTellings(scope, [{ ...telling, due_at: now, created_at: now, channels: ['mail'] }]);
  return true;
}

function isAboutSevere({ severity, trigger }: JoinedAlert): boolean {
  const isSevereTrigger = 'at_least' in trigger && trigger.at_least === 'severely_dehydrated';
  return severity === 'critical' || isSevereTrigger;
}

/** A muted rule and quiet hours hold back the emails of the rule, but not those of a tag. */
function isSentNow({ muted_until, quiet_hours, severity }: JoinedAlert, now: Date): boolean {
  const isMuted = muted_until !== null && muted_until > now;
  return !isMuted && !isQuiet(quiet_hours, severity, now.getTime());
}

const EVENT = 'alert.told';

/** An alert, and the webhooks that are told of it. */
type WebhookTelling = { readonly alert_id: string; readonly webhook_ids: readonly string[] };

/** The webhooks that wait for alert rules. */
function webhooksOfRules(scope: OrganisationScope): Promise<ReadonlySet<string>> {
  return webhooksListening(scope, EVENT);
}

/** One message for all alerts that the same webhooks are told of: a storm is not a message for each. */
async function tellByWebhook(scope: OrganisationScope, tellings: readonly WebhookTelling[]): Promise<void> {
  const together = new Map<string, { subject_ids: string[]; webhook_ids: readonly string[] }>();
  for (const { alert_id, webhook_ids } of tellings) {
    if (webhook_ids.length === 0) continue;
    const key = [...webhook_ids].sort().join();
    const one = together.get(key) ?? { subject_ids: [], webhook_ids };
    one.subject_ids.push(alert_id);
    together.set(key, one);
  }
  await tellWebhooks(
    scope,
    [...together.values()].map((one): ToldToWebhooks => ({ event: EVENT, ...one })),
  );
}

/** A step that comes while alerts are switched off, or the organisation is closed, is looked at again after so long. */
const WHILE_OFF_MS = 5 * 60_000;
/** Steps taken in one transaction. */
const STEPS_AT_ONCE = 500;

/** Takes the steps that have come: who is to be told is written down, and the alerts wait for the next ones. */
export async function takeSteps(scope: WritingScope, rules: readonly LiveRule[], now: Date): Promise<void> {
  const due = await alertsDue(scope, now, STEPS_AT_ONCE);
  if (due.length === 0) return;
  const byId = new Map(rules.map((rule) => [rule.rule_id, rule]));
  const named = rules.flatMap(({ steps }) => steps.flatMap(({ recipients }) => recipients.user_ids));
  const known = await knownPeople(scope, named);
  const browsers = await subscriptionsOf(scope, [...known.keys()], now);
  const around = {
    known,
    pushed: new Set(browsers.map(({ user_id }) => user_id)),
    webhooks: await webhooksOfRules(scope),
    now,
    dueAt: toldTimes(now),
  };
  const taken = due.map((alert) => stepTaken(alert, byId.get(alert.rule_id), around));
  await noteSteps(
    scope,
    taken.map(({ step }) => step),
  );
  await insertTellings(
    scope,
    taken.flatMap(({ tellings }) => tellings),
  );
  await tellByWebhook(
    scope,
    taken.map(({ toWebhooks }) => toWebhooks),
  );
  await addEvents(
    scope,
    taken.flatMap(({ events }) => events),
  );
}

type Around = {
  readonly known: Known;
  readonly pushed: ReadonlySet<string>;
  readonly webhooks: ReadonlySet<string>;
  readonly now: Date;
  readonly dueAt: ReturnType<typeof toldTimes>;
};
type Taken = {
  readonly step: StepTaken;
  readonly tellings: readonly Telling[];
  readonly toWebhooks: WebhookTelling;
  readonly events: readonly NewEvent[];
};

/** When people are told of a step: worked out once for all alerts of a rule that take it at this moment. */
function toldTimes(now: Date) {
  const known = new Map<string, Date>();
  return ({ rule_id, quiet_hours, steps }: LiveRule, { severity, steps_done }: DueAlert): Date => {
    const key = `${rule_id} ${severity} ${steps_done}`;
    const time =
      known.get(key) ?? new Date(stepToldAt({ severity, quiet_hours, steps }, steps_done, now.getTime()));
    known.set(key, time);
    return time;
  };
}

function stepTaken(
  alert: DueAlert,
  rule: LiveRule | undefined,
  { known, pushed, webhooks, now, dueAt }: Around,
): Taken {
  const { alert_id, steps_done } = alert;
  const waits = (next_at: Date | null, events: readonly NewEvent[] = []): Taken => ({
    step: { alert_id, steps_done, next_at },
    tellings: [],
    toWebhooks: { alert_id, webhook_ids: [] },
    events,
  });
  // A rule that is off has closed its alerts: all of them are off for now.
  if (!rule) return waits(new Date(now.getTime() + WHILE_OFF_MS));
  const step = rule.steps[steps_done];
  if (!step) return waits(null);
  const done = { steps_done: steps_done + 1 };
  const event = (what: 'told' | 'not told', note: string): NewEvent => ({ alert_id, at: now, what, note });
  const number = `Step ${done.steps_done}`;
  if (rule.muted_until && rule.muted_until > now) {
    return waits(rule.muted_until, [event('not told', `${number} waits: the rule was muted.`)]);
  }
  const next = nextStepAt(
    { state: 'firing', fired_ms: alert.fired_at.getTime(), taken_ms: now.getTime(), ...done },
    rule.steps,
  );
  const noted = { alert_id, ...done, next_at: next === null ? null : new Date(next) };

  const { told, blind } = recipientsOf(step.recipients, alert, known);
  const reached = told.map(({ actor: { user_id }, email }) => ({
    user_id,
    channels: step.channels.filter((one) => (one === 'mail' ? email !== null : pushed.has(user_id))),
  }));
  const webhook_ids = step.recipients.webhook_ids.filter((id) => webhooks.has(id));
  const notified = [
    ...(told.length > 0 ? [formatCount(told.length, 'person', 'people')] : []),
    ...(webhook_ids.length > 0 ? [formatCount(webhook_ids.length, 'webhook', 'webhooks')] : []),
  ];
  const kept = blind === 0 ? '' : ` ${blind} who may not see this were left out.`;
  return {
    step: noted,
    tellings: reached.map(({ user_id, channels }) => ({
      alert_id,
      rule_id: rule.rule_id,
      user_id,
      channels,
      step: steps_done,
      is_over: false,
      due_at: dueAt(rule, alert),
      created_at: now,
    })),
    toWebhooks: { alert_id, webhook_ids },
    events: [
      notified.length === 0
        ? event('not told', `${number}: there is nobody to tell.${kept}`)
        : event('told', `${number}: ${notified.join(', ')}.${kept}`),
    ],
  };
}

/** An alert that is over, and its rule. */
export type Cleared = { readonly alert_id: string; readonly steps_done: number; readonly rule: LiveRule };

/**
 * Those who were told of these alerts hear that they are over, webhooks too. People hear it when no other alert of the
 * incident is open.
 */
export async function tellOver(scope: WritingScope, cleared: readonly Cleared[], now: Date): Promise<void> {
  if (cleared.length === 0) return;
  await dropTellings(
    scope,
    cleared.map(({ alert_id }) => alert_id),
  );
  const heard = cleared.filter(({ rule: { muted_until } }) => !muted_until || muted_until <= now);
  await tellByWebhook(
    scope,
    heard.map(({ alert_id, steps_done, rule: { steps } }) => {
      const named = steps.slice(0, steps_done).flatMap(({ recipients }) => recipients.webhook_ids);
      return { alert_id, webhook_ids: [...new Set(named)] };
    }),
  );
  const rules = new Map(heard.map(({ alert_id, rule }) => [alert_id, rule.rule_id]));
  const told = await toldOf(scope, await listOverIncidents(scope, [...rules.keys()]));
  await insertTellings(
    scope,
    told.map((one) => ({
      ...one,
      rule_id: rules.get(one.alert_id) ?? '',
      step: 0,
      is_over: true,
      due_at: now,
      created_at: now,
    })),
  );
}

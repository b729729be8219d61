import {
  ALERT_EVENTS,
  ALERT_STATES,
  MOST_ALERTS_LISTED,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_STATES,
} from '@heatwise/domain/alerts/alert';
import {
  ALERT_CHANNELS,
  ALERT_MESSAGE_MAX_LENGTH,
  ALERT_NOTE_MAX_LENGTH,
  COOL_DOWN_MINUTES,
  HOLD_MINUTES,
  MOST_RECIPIENTS,
  MOST_SCOPE_TAGS,
  MOST_STEPS,
  MUTE_REASON_MAX_LENGTH,
  RULE_NAME_MAX_LENGTH,
  SEVERITIES,
  STEP_AFTER_MINUTES,
} from '@heatwise/domain/alerts/alert-rule';
import {
  ALERTED_CELSIUS,
  ALERTED_RISKS,
  ALERTED_WORK_MINUTES,
  HEAT_WAVE_DAYS,
  HOURS_AHEAD,
  REPEATED_TIMES,
  REPEATED_WITHIN_HOURS,
  SILENT_DAYS,
  SODIUM_MG_L,
  SUBJECT_KINDS,
  TRIGGER_KINDS,
  WBGT_LIMITS,
} from '@heatwise/domain/alerts/alert-trigger';
import { NOTICE_LEVELS } from '@heatwise/domain/notifications/notifications';
import { MOST_WEBHOOKS } from '@heatwise/domain/services/webhook';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { listOffset, searchedName, sentId } from '../fields.schema.ts';

type Bounds = { readonly least: number; readonly most: number };
const whole = ({ least, most }: Bounds) => z.int().min(least).max(most);
const number = ({ least, most }: Bounds) => z.number().min(least).max(most);
const of = <Kind extends string>(kind: Kind) => ({ kind: z.literal(kind) });
const hours_ahead = whole(HOURS_AHEAD);
const at_least_c = number(ALERTED_CELSIUS);

/** What an alert waits for; temperatures in °C, sweat sodium in mg/L. */
const alertTriggerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...of('hydration'), at_least: z.enum(NOTICE_LEVELS) }),
  z.strictObject({
    ...of('hydration-repeated'),
    at_least: z.enum(NOTICE_LEVELS),
    times: whole(REPEATED_TIMES),
    within_hours: whole(REPEATED_WITHIN_HOURS),
  }),
  z.strictObject({ ...of('sweat-sodium'), at_least_mg_l: number(SODIUM_MG_L) }),
  z.strictObject({ ...of('no-test'), days: whole(SILENT_DAYS) }),
  z.strictObject({ ...of('device-silent'), days: whole(SILENT_DAYS) }),
  z.strictObject({ ...of('not-acclimatised'), hours_ahead }),
  z.strictObject({ ...of('air-temperature'), at_least_c, hours_ahead }),
  z.strictObject({ ...of('heat-index'), at_least_c, hours_ahead }),
  z.strictObject({ ...of('wbgt'), at_least_c, hours_ahead }),
  z.strictObject({ ...of('heat-wave'), at_least_c, days: whole(HEAT_WAVE_DAYS) }),
  z.strictObject({ ...of('heat-risk'), at_least: z.enum(ALERTED_RISKS), hours_ahead }),
  z.strictObject({ ...of('wbgt-limit'), limit: z.enum(WBGT_LIMITS), hours_ahead }),
  z.strictObject({ ...of('work-rest'), at_most: z.literal(ALERTED_WORK_MINUTES), hours_ahead }),
]);

const tagIds = z.array(sentId).max(MOST_SCOPE_TAGS);

/** A rule as it is written. What the rules say against it comes with alert-rule-not-valid. */
export const alertRuleDraftSchema = z.strictObject({
  name: z.string().trim().max(RULE_NAME_MAX_LENGTH),
  trigger: alertTriggerSchema,
  scope: z.strictObject({ tag_ids: tagIds, location_ids: tagIds, job_ids: tagIds }),
  severity: z.enum(SEVERITIES),
  hold_minutes: whole(HOLD_MINUTES),
  cool_down_minutes: whole(COOL_DOWN_MINUTES),
  all_clear: z.boolean(),
  quiet_hours: z
    .strictObject({ from: z.string().max(5), to: z.string().max(5), time_zone: z.string().max(100) })
    .nullable(),
  steps: z
    .array(
      z.strictObject({
        after_minutes: whole(STEP_AFTER_MINUTES),
        recipients: z.strictObject({
          user_ids: z.array(sentId).max(MOST_RECIPIENTS),
          admins: z.boolean(),
          supervisors: z.boolean(),
          webhook_ids: z.array(sentId).max(MOST_WEBHOOKS).default([]),
        }),
        channels: z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length),
      }),
    )
    .max(MOST_STEPS),
  message: z.string().trim().max(ALERT_MESSAGE_MAX_LENGTH),
});

const origin = {
  /** The pack that it came with, and which of its rules it is; null of one's own. */
  pack: z.string().max(60).nullable(),
  pack_rule: z.string().max(60).nullable(),
};

export const alertRuleSchema = alertRuleDraftSchema.extend({
  ...origin,
  rule_id: z.uuid(),
  /** Counts its changes: whoever writes names the one that they read. */
  revision: z.int(),
  is_on: z.boolean(),
  muted_until: z.string().nullable(),
  muted_reason: z.string().nullable(),
  muted_by: z.string().nullable(),
  last_fired_at: z.string().nullable(),
  /** Alerts that are firing or acknowledged. */
  open_alerts: z.int(),
  /** Of what it is limited to and of whom it tells, by id; what was deleted is not among them. */
  names: z.record(z.string(), z.string()),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** When a rule would have fired, had it been on. */
export const wouldHaveFiredSchema = z.object({
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_name: z.string(),
  /** Null of a device or a place. */
  user_id: z.uuid().nullable(),
  from: z.string(),
  /** Null when it would still be open. */
  to: z.string().nullable(),
  /** In the trigger's own unit. */
  value: z.number().nullable(),
});
export type WouldHaveFired = z.infer<typeof wouldHaveFiredSchema>;

export const backTestSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The latest ones; `times` and `subjects` count all. */
  fired: z.array(wouldHaveFiredSchema),
  times: z.int(),
  subjects: z.int(),
  /** Subjects of which nothing is known in a part of the time: not the same as quiet. */
  without_data: z.int(),
  looked_at: z.int(),
});
export type BackTest = z.infer<typeof backTestSchema>;

const ofRule = z.object({ rule_id: sentId });
const rule = { 200: replyOf(alertRuleSchema) };

/** Schemas of `alertRuleRoutes`. */
export const alertRuleSchemas = {
  list: { response: { 200: replyOf(z.object({ rules: z.array(alertRuleSchema) })) } },
  get: { params: ofRule, response: rule },
  create: { body: alertRuleDraftSchema.extend({ ...origin, rule_id: sentId }), response: rule },
  save: { params: ofRule, body: alertRuleDraftSchema.extend({ revision: z.int() }), response: rule },
  switch: { params: ofRule, body: z.strictObject({ is_on: z.boolean() }), response: rule },
  mute: {
    params: ofRule,
    body: z.strictObject({
      until: z.iso.datetime().nullable(),
      reason: z.string().trim().max(MUTE_REASON_MAX_LENGTH),
    }),
    response: rule,
  },
  remove: { params: ofRule, response: { 200: replyOf(z.null()) } },
  backTest: { body: alertRuleDraftSchema, response: { 200: replyOf(backTestSchema) } },
} as const;

/** What happened to an alert, in its order. */
export const alertEventSchema = z.object({
  at: z.string(),
  what: z.enum(ALERT_EVENTS),
  /** Who did it, or who was told; null when nobody was. */
  who: z.string().nullable(),
  note: z.string(),
  /** Of the alert of the incident to which it happened. */
  rule_name: z.string(),
});
export type AlertEvent = z.infer<typeof alertEventSchema>;

/** An alert about one subject, with what its rule was when it began. Lists have one alert of each incident. */
export const alertSchema = z.object({
  alert_id: z.uuid(),
  /** Null once the rule was deleted. */
  rule_id: z.uuid().nullable(),
  rule_name: z.string(),
  trigger: alertTriggerSchema,
  severity: z.enum(SEVERITIES),
  /** What to do; `{who}` and `{found}` stand for the subject and the value. */
  message: z.string(),
  state: z.enum(ALERT_STATES),
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_name: z.string(),
  /** The person, if it is about one. */
  user_id: z.uuid().nullable(),
  /** In the trigger's own unit: the newest that set it off, and of when it is. */
  value: z.number().nullable(),
  value_at: z.string().nullable(),
  /** The IANA zone of the site or the device of `value_at`; null for the organisation's. */
  time_zone: z.string().nullable(),
  /** Made up for a demonstration: must be labelled "Simulated weather" wherever it is shown. */
  is_simulated: z.boolean(),
  /** Since when there is nothing to go by; null while there is. */
  no_data_since: z.string().nullable(),
  began_at: z.string(),
  fired_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  note: z.string(),
  ended_at: z.string().nullable(),
  /** So many steps of the rule have been taken. */
  steps_done: z.int(),
  /** Until when its rule is muted; null, or over, where it is not. */
  muted_until: z.string().nullable(),
  /** The other alerts of the same incident: they are acknowledged and closed together. */
  joined_alerts: z.array(
    z.object({ alert_id: z.uuid(), rule_name: z.string(), state: z.enum(ALERT_STATES) }),
  ),
});
export type Alert = z.infer<typeof alertSchema>;

/** Who was notified of an incident, by which channel and when, and what became of it as far as the product knows. */
export const alertNotificationSchema = z.object({
  who: z.string(),
  channel: z.enum(NOTIFICATION_CHANNELS),
  /** Of the rule, from 0 on. */
  step: z.int(),
  /** Whether it says that the incident is over. */
  is_over: z.boolean(),
  at: z.string(),
  /** "delivered": the mail server of the product took the email. "bounced": it was refused for good. */
  state: z.enum(NOTIFICATION_STATES),
});
export type AlertNotification = z.infer<typeof alertNotificationSchema>;

const notifications = z.array(alertNotificationSchema);
/** An alert as the log has it. */
export const loggedAlertSchema = alertSchema.extend({ notifications });
export type LoggedAlert = z.infer<typeof loggedAlertSchema>;

export const alertWithEventsSchema = loggedAlertSchema.extend({ events: z.array(alertEventSchema) });
export type AlertWithEvents = z.infer<typeof alertWithEventsSchema>;

/** What whoever comes with an email's link is shown: nothing about the person. */
export const linkedAlertSchema = z.object({
  organisation_name: z.string(),
  rule_name: z.string(),
  /** One letter tells of one rule's alerts: how many of them stand how. */
  unanswered: z.int(),
  acknowledged: z.int(),
  over: z.int(),
  /** When the first of them fired. */
  fired_at: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
});
export type LinkedAlert = z.infer<typeof linkedAlertSchema>;

const ofAlert = z.object({ alert_id: sentId });
const alert = { 200: replyOf(alertWithEventsSchema) };

/** The last row of a page: when it fired, and which one it is. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/;
const note = z.strictObject({ note: z.string().trim().max(ALERT_NOTE_MAX_LENGTH) });
const token = z.object({ token: z.string().min(1).max(400) });

const asked = z.strictObject({
  state: z.enum(['open', 'ended']).optional(),
  severity: z.enum(SEVERITIES).optional(),
  kind: z.enum(TRIGGER_KINDS).optional(),
  rule_id: sentId.optional(),
  user_id: sentId.optional(),
  /** Part of the rule's or the subject's name. */
  q: searchedName,
  /** Fired from then on, and before then. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** `next` of the page before: what fires meanwhile moves no row from page to page. Takes the place of offset. */
  cursor: z.string().regex(CURSOR).optional(),
  offset: listOffset,
  limit: z.coerce.number().int().min(1).max(MOST_ALERTS_LISTED).default(50),
});
export type AlertsAsked = z.infer<typeof asked>;

/** Schemas of `alertRoutes`. */
export const alertSchemas = {
  open: { response: { 200: replyOf(z.object({ alerts: z.array(alertSchema), count: z.int() })) } },
  list: {
    querystring: asked,
    response: {
      200: replyOf(
        z.object({
          alerts: z.array(loggedAlertSchema),
          /** In all; with a cursor from there on. */
          count: z.int(),
          /** To be sent as the cursor for the alerts after these; null after the last. */
          next: z.string().nullable(),
        }),
      ),
    },
  },
  get: { params: ofAlert, response: alert },
  acknowledge: { params: ofAlert, body: note, response: alert },
  acknowledgeSeveral: {
    body: note.extend({ alert_ids: z.array(sentId).min(1).max(MOST_ALERTS_LISTED) }),
    response: { 200: replyOf(z.object({ acknowledged: z.int() })) },
  },
  close: { params: ofAlert, body: note, response: alert },
  look: { params: token, response: { 200: replyOf(linkedAlertSchema) } },
  acknowledgeByLink: {
    params: token,
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(linkedAlertSchema) },
  },
} as const;

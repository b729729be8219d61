import { ALERT_EVENTS, ALERT_STATES } from '@heatwise/domain/alerts/alert-life';
import { NOTIFICATION_CHANNELS, NOTIFICATION_STATES } from '@heatwise/domain/alerts/alert-notification';
import { ALERT_NOTE_MAX_LENGTH, SEVERITIES } from '@heatwise/domain/alerts/alert-rule';
import { SUBJECT_KINDS, TRIGGER_KINDS } from '@heatwise/domain/alerts/alert-trigger';
import { MOST_ALERTS_LISTED } from '@heatwise/domain/alerts/listed-alerts';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { listOffset, searchedName } from '../list-query.ts';
import { alertTriggerSchema } from './alert-rules.contract.ts';

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

import {
  ALERT_CHANNELS,
  ALERT_MESSAGE_MAX_LENGTH,
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
  WBGT_LIMITS,
} from '@heatwise/domain/alerts/alert-trigger';
import { NOTICE_LEVELS } from '@heatwise/domain/notifications/dehydration-notice';
import { MOST_WEBHOOKS } from '@heatwise/domain/services/webhook';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';

type Bounds = { readonly least: number; readonly most: number };
const whole = ({ least, most }: Bounds) => z.int().min(least).max(most);
const number = ({ least, most }: Bounds) => z.number().min(least).max(most);
const of = <Kind extends string>(kind: Kind) => ({ kind: z.literal(kind) });
const hours_ahead = whole(HOURS_AHEAD);
const at_least_c = number(ALERTED_CELSIUS);

/** What an alert waits for; temperatures in °C, sweat sodium in mg/L. */
export const alertTriggerSchema = z.discriminatedUnion('kind', [
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

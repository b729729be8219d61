import { API_SCOPES, API_TOKEN_NAME_MAX_LENGTH } from '@heatwise/domain/services/api-token';
import {
  MOST_DELIVERIES_LISTED,
  WEBHOOK_ADDRESS_MAX_LENGTH,
  WEBHOOK_EVENTS,
} from '@heatwise/domain/services/webhook';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { listOffset, sentDay, sentId } from '../fields.schema.ts';

/** A token as it is listed: never the token itself, which is shown once. */
export const apiTokenSchema = z.object({
  api_token_id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Who made it; empty when nobody with a name did. */
  made_by: z.string(),
  created_at: z.string(),
  /** Null for one that works until it is revoked. */
  expires_at: z.string().nullable(),
  used_at: z.string().nullable(),
  /** Why it does not work now: it has expired, or whoever made it is no longer an admin. Null while it works. */
  stopped: z.enum(['expired', 'maker']).nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const newApiTokenSchema = z.strictObject({
  /** The command refuses what is wrong with it in the rule's words. */
  name: z.string().max(10 * API_TOKEN_NAME_MAX_LENGTH),
  scopes: z.array(z.enum(API_SCOPES)).max(API_SCOPES.length),
  expires_days: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]),
});
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

/** The one time that the token itself is shown. */
export const madeApiTokenSchema = apiTokenSchema.extend({ token: z.string() });
export type MadeApiToken = z.infer<typeof madeApiTokenSchema>;

/** Schemas of `apiTokenRoutes`. */
export const apiTokenSchemas = {
  list: { response: { 200: replyOf(z.array(apiTokenSchema)) } },
  create: { body: newApiTokenSchema, response: { 200: replyOf(madeApiTokenSchema) } },
  revoke: { params: z.object({ api_token_id: sentId }), response: { 200: replyOf(z.null()) } },
} as const;

/** Both days are asked for, too; as the tests have them. */
export const biDaysSchema = z.strictObject({ from: sentDay, to: sentDay });
export type BiDays = z.infer<typeof biDaysSchema>;

export const biStateSchema = z.object({
  /** Since when the codes are what they are; null before anybody asked for rows. */
  key_made_at: z.string().nullable(),
});
export type BiState = z.infer<typeof biStateSchema>;

/** Schemas of `biRoutes`. */
export const biSchemas = {
  state: { response: { 200: replyOf(biStateSchema) } },
  changeKey: {
    body: z.strictObject({ seen_key_made_at: z.iso.datetime().nullable() }),
    response: { 200: replyOf(biStateSchema) },
  },
  measurementsCsv: { querystring: biDaysSchema },
  measurementsParquet: { querystring: biDaysSchema },
  linkedValuesCsv: { querystring: biDaysSchema },
  linkedValuesParquet: { querystring: biDaysSchema },
  peopleCsv: {},
  peopleParquet: {},
} as const;

export const licenceSchema = z.object({
  plan: z.string(),
  /** Null for any number. */
  seats: z.int().nullable(),
  /** The last day; null for ever. */
  valid_until: z.string().nullable(),
  is_over: z.boolean(),
  used: z.int(),
  /** Only for an organisation without a licence: its other limits; null for none. */
  quotas: z
    .object({
      storage_bytes: z.int().nullable(),
      tests: z.int().nullable(),
      records: z.int().nullable(),
    })
    .optional(),
});

/** Schemas of `licenceRoutes`. */
export const licenceSchemas = {
  get: { response: { 200: replyOf(licenceSchema.nullable()) } },
} as const;

/** A webhook as it is listed: never its secret, which is shown once. */
export const webhookSchema = z.object({
  webhook_id: z.uuid(),
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Whether names and results are sent, or ids alone. */
  with_health: z.boolean(),
  is_on: z.boolean(),
  /** Who made it; empty when nobody with a name did. */
  made_by: z.string(),
  created_at: z.string(),
  /** Until when the secret of before signs as well; null where there is none. */
  previous_until: z.string().nullable(),
  /** Since when nothing was taken; null while it works. */
  failing_since: z.string().nullable(),
  /** When it was switched off because of that. */
  switched_off_at: z.string().nullable(),
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const address = z.string().max(2 * WEBHOOK_ADDRESS_MAX_LENGTH);
const events = z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length);

export const newWebhookSchema = z.strictObject({ address, events, with_health: z.boolean() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** What is not sent stays as it is. */
export const webhookEditSchema = z.strictObject({
  address: address.optional(),
  events: events.optional(),
  with_health: z.boolean().optional(),
  is_on: z.boolean().optional(),
});
export type WebhookEdit = z.infer<typeof webhookEditSchema>;

/** The one time that the secret is shown, as `standardwebhooks` takes it. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** What was sent, or waits to be. Its id is the message's `webhook-id`. */
export const deliverySchema = z.object({
  delivery_id: z.uuid(),
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  created_at: z.string(),
  tried_at: z.string().nullable(),
  /** When it is tried next. */
  due_at: z.string().nullable(),
  /** Of the last try: the status it was answered with, or why there was no answer. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
  took_ms: z.int().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryTrySchema = z.object({
  tried_at: z.string(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  took_ms: z.int(),
  /** The beginning of the answer. */
  reply: z.string().nullable(),
});
export type DeliveryTry = z.infer<typeof deliveryTrySchema>;

export const wholeDeliverySchema = deliverySchema.extend({
  body: z.string(),
  /** The beginning of the last answer. */
  reply: z.string().nullable(),
  /** The newest tries that came to an end, the first one first. */
  tries: z.array(deliveryTrySchema),
});
export type WholeDelivery = z.infer<typeof wholeDeliverySchema>;

const params = z.object({ webhook_id: sentId });
const ofDelivery = z.object({ webhook_id: sentId, delivery_id: sentId });

/** Schemas of `webhookRoutes`. */
export const webhookSchemas = {
  list: { response: { 200: replyOf(z.array(webhookSchema)) } },
  create: { body: newWebhookSchema, response: { 200: replyOf(webhookWithSecretSchema) } },
  edit: { params, body: webhookEditSchema, response: { 200: replyOf(webhookSchema) } },
  rotate: {
    params,
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(webhookWithSecretSchema) },
  },
  test: { params, body: z.strictObject({}).nullish(), response: { 200: replyOf(deliverySchema) } },
  delete: { params, response: { 200: replyOf(z.null()) } },
  deliveries: {
    params,
    querystring: z.strictObject({
      offset: listOffset,
      limit: z.coerce.number().int().min(1).max(MOST_DELIVERIES_LISTED).default(20),
    }),
    response: { 200: replyOf(z.object({ deliveries: z.array(deliverySchema), count: z.int() })) },
  },
  delivery: { params: ofDelivery, response: { 200: replyOf(wholeDeliverySchema) } },
  again: {
    params: ofDelivery,
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(deliverySchema) },
  },
} as const;

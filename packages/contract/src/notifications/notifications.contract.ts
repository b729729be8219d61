import {
  NOTICE_LEVELS,
  PUSH_ENDPOINT_MAX_LENGTH,
  UNSUBSCRIBABLE,
} from '@heatwise/domain/notifications/notifications';
import { z } from 'zod';
import { tagSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { instantSchema, sentId } from '../fields.schema.ts';
import { mailDeliverySchema } from '../session/mail.contract.ts';

/** Base64url of so many bytes. */
const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 8) / 6)}}$`), `These are not ${count} bytes.`);

/** What a browser says of itself when it takes messages. Source: RFC 8291. */
export const pushBrowserSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(PUSH_ENDPOINT_MAX_LENGTH),
  p256dh: bytes(65),
  auth: bytes(16),
});
export type PushBrowser = z.infer<typeof pushBrowserSchema>;

const ofBrowser = z.strictObject({ endpoint: z.string().min(1).max(PUSH_ENDPOINT_MAX_LENGTH) });

const nothing = { 200: replyOf(z.null()) };

/** Schemas of `pushRoutes`. */
export const pushSchemas = {
  key: { response: { 200: replyOf(z.object({ public_key: z.string() })) } },
  keep: { body: pushBrowserSchema, response: nothing },
  drop: { body: ofBrowser, response: nothing },
  tryOut: { body: ofBrowser, response: nothing },
} as const;

/** More tags than anybody is notified of. */
const MUTED_LIMIT = 500;

/** How somebody is notified, and when. */
export const notificationSettingsSchema = z.strictObject({
  /** Emails about dehydrated people, from the tags that name one. */
  mail: z.boolean(),
  /** The same shown in the product. */
  in_app: z.boolean(),
  digest: z.boolean(),
  /** The local hour at which the digest goes out. */
  digest_hour: z.number().int().min(0).max(23),
  /** An IANA name, as in 'Australia/Perth'; one that is not known is refused. */
  time_zone: z.string().min(1).max(100),
  /** Tags that name one, and that one does not want to hear of. */
  muted_tag_ids: z.array(sentId).max(MUTED_LIMIT),
  /** Emails about what organisations send, for those who work at the desk. */
  desk: z.boolean().default(true),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** A tag whose dehydrated members one is notified of. */
export const notifyingTagSchema = z.object({
  tag_id: z.uuid(),
  name: z.string(),
  type: tagSchema.shape.type,
  from: z.enum(NOTICE_LEVELS),
});

/** One's own settings with what belongs to them. */
export const ownNotificationsSchema = z.object({
  settings: notificationSettingsSchema,
  /** Where emails go; null for somebody without an address, who gets none. */
  email: z.string().nullable(),
  /** Whether one sees other people's tests at all; without it there is nothing to be notified of. */
  sees_tests: z.boolean(),
  mail_delivery: mailDeliverySchema,
  tags: z.array(notifyingTagSchema),
  /** When the next digest goes out; null while it is off. */
  next_digest_at: z.string().nullable(),
});
export type OwnNotifications = z.infer<typeof ownNotificationsSchema>;

/** Somebody's dehydrated result, for who was notified of it. */
export const noticeSchema = z.object({
  notice_id: z.uuid(),
  measurement_id: z.uuid(),
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  status: z.enum(NOTICE_LEVELS),
  /** In mOsm. */
  value: z.number(),
  created_time: instantSchema,
  /** Of the tag that notified. */
  tag_name: z.string(),
  read_at: z.string().nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Most notices that are listed. */
export const MOST_NOTICES = 50;

const token = z.object({ token: z.string().min(1).max(400) });
export const unsubscribeLinkSchema = z.object({
  what: z.enum(UNSUBSCRIBABLE),
  organisation_name: z.string(),
  is_subscribed: z.boolean(),
});
export type UnsubscribeLink = z.infer<typeof unsubscribeLinkSchema>;

/** Schemas of `notificationRoutes`. */
export const notificationSchemas = {
  settings: { response: { 200: replyOf(ownNotificationsSchema) } },
  save: { body: notificationSettingsSchema, response: { 200: replyOf(ownNotificationsSchema) } },
  notices: { response: { 200: replyOf(z.object({ notices: z.array(noticeSchema) })) } },
  read: { body: z.strictObject({}).nullish(), response: { 200: replyOf(z.null()) } },
  look: { params: token, response: { 200: replyOf(unsubscribeLinkSchema) } },
  unsubscribe: {
    params: token,
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(unsubscribeLinkSchema) },
  },
} as const;

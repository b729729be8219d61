import { PUSH_ENDPOINT_MAX_LENGTH } from '@heatwise/domain/notifications/push-message';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';

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

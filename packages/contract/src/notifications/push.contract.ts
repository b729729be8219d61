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
const config = { needs: 'session' } as const;
const nothing = { 200: replyOf(z.null()) };

/** Push messages in the browsers that somebody uses. */
export const pushRoutes = {
  /** By which key browsers know that a message is from this server; in base64url. */
  key: {
    method: 'GET',
    url: '/v3/notification/push',
    schema: { response: { 200: replyOf(z.object({ public_key: z.string() })) } },
    config,
  },
  /** This browser takes messages for this session. Again and again, so that it is known to be there. */
  keep: {
    method: 'PUT',
    url: '/v3/notification/push',
    schema: { body: pushBrowserSchema, response: nothing },
    config,
  },
  /** It takes none any more. Doing it again changes nothing. */
  drop: {
    method: 'DELETE',
    url: '/v3/notification/push',
    schema: { body: ofBrowser, response: nothing },
    config,
  },
  /** Sends one to this browser, to see that it comes. Refuses with push-not-on and push-not-sent. */
  tryOut: {
    method: 'POST',
    url: '/v3/notification/push/try',
    schema: { body: ofBrowser, response: nothing },
    config,
  },
} as const;

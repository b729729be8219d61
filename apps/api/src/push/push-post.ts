import type { PushMessage } from '@heatwise/domain/notifications/notifications';
import webPush from 'web-push';
import { OutboundFailure } from '../http/outbound-http.ts';
import type { PostPublic } from '../http/public-http.ts';
import type { VapidKeys } from './vapid.ts';

/** Where a browser takes messages, and the keys that only it can open them with. */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A service keeps a message for a device that is off for so long, in seconds. */
const KEPT_SECONDS = 4 * 60 * 60;

/** What became of a message: `gone` when the browser takes none any more. Rejects when it may be tried again. */
export type PushPost = (address: PushAddress, message: PushMessage) => Promise<'sent' | 'gone' | 'refused'>;

type Parts = {
  readonly keys: VapidKeys;
  readonly post: PostPublic;
  readonly publicUrl: () => string;
};

/** Sends messages that only the receiving browser can read. Sources: RFC 8030, RFC 8291, RFC 8292. */
export function createPushPost({ keys, post, publicUrl }: Parts): PushPost {
  /** Null for keys that no browser has. */
  function parcelOf({ endpoint, p256dh, auth }: PushAddress, message: PushMessage) {
    const vapidDetails = { subject: subjectOf(publicUrl()), ...keys };
    const options = { vapidDetails, TTL: KEPT_SECONDS, urgency: 'high' } as const;
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        options,
      );
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      return { url: new URL(endpoint), headers: Object.fromEntries(sent), body: body ?? '' };
    } catch {
      return null;
    }
  }

  return async ({ endpoint, p256dh, auth }, message) => {
    const parcel = parcelOf({ endpoint, p256dh, auth }, message);
    if (!parcel) return 'refused';
    const status = await post(parcel).then(
      (answer) => answer.status,
      (error: unknown) => {
        // No later try makes an address public.
        if (error instanceof OutboundFailure && error.reason === 'not-public') return 400;
        throw error;
      },
    );
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
    return 'refused';
  };
}

/** Services want to know whom to write to; an address that is no https has none of its own. */
function subjectOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`;
}

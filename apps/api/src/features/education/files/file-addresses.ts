import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import type { FastifyRequest } from 'fastify';
import type { KeyRing } from '../../../database/server-secret.ts';

/** The session or course link for which an address was made. The address ends with it. */
export type FileHolder = { readonly kind: 'session' | 'course-link'; readonly id: string };

/** Opens one file for some hours: a video element sends no session, so the address names the one it was made for. */
export type FileAddresses = {
  addressOf(
    holder: FileHolder,
    file: { readonly org_id: string; readonly file_id: string },
    now: Date,
  ): string;
  /** Whether the address opens its file, has expired, or was never signed by us. */
  judge(asked: AskedAddress, now: Date): 'open' | 'expired' | 'unknown';
};

export type AskedAddress = {
  readonly org_id: string;
  readonly file_id: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The holder; undefined in addresses made before 2026-11-28, which expire within 12 hours. */
  readonly by?: string | undefined;
  readonly signature: string;
};

const PREFIXES = { session: 's-', 'course-link': 'l-' } as const;

/** Throws not-signed-in. */
export function getHolder(request: FastifyRequest): FileHolder {
  const { linkedLearner } = request;
  return linkedLearner
    ? { kind: 'course-link', id: linkedLearner.link_id }
    : { kind: 'session', id: request.session_id };
}

/** The holder that a signed address names; null in an address made before holders were named. */
export function parseHolder(by: string | undefined): FileHolder | null {
  if (by === undefined) return null;
  const kind = by.startsWith(PREFIXES.session) ? 'session' : 'course-link';
  return { kind, id: by.slice(PREFIXES[kind].length) };
}

/** Longer than anybody sits over a module. */
const HOURS_OPEN = 12;

export function createFileAddresses(keys: KeyRing): FileAddresses {
  const [newest] = keys;
  type Signed = Omit<AskedAddress, 'signature'>;
  const sign = (key: Buffer, { org_id, file_id, until, by }: Signed) =>
    createHmac('sha256', key)
      .update([org_id, file_id, until, ...(by === undefined ? [] : [by])].join(' '))
      .digest();
  return {
    addressOf({ kind, id }, { org_id, file_id }, now) {
      // The same within an hour, so that a browser fetches a file once.
      const until = (Math.floor(now.getTime() / HOUR_MS) + HOURS_OPEN) * HOUR_MS;
      const by = `${PREFIXES[kind]}${id}`;
      const signature = sign(newest.key, { org_id, file_id, until, by }).toString('base64url');
      return `/api/v3/files/${org_id}/${file_id}?until=${until}&by=${by}&signature=${signature}`;
    },
    judge({ signature, ...signed }, now) {
      const given = Buffer.from(signature, 'base64url');
      const isOurs = keys.some(({ key }) => {
        const due = sign(key, signed);
        return given.length === due.length && timingSafeEqual(given, due);
      });
      if (!isOurs) return 'unknown';
      return signed.until < now.getTime() ? 'expired' : 'open';
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Opens one file for some hours to whoever has it: a video element sends no session. */
export type FileAddresses = {
  addressOf(orgId: string, fileId: string, now: Date): string;
  /** How the address answers: it is as it was made, it was once, or it never was. */
  judge(asked: AskedAddress, now: Date): 'open' | 'expired' | 'unknown';
};

export type AskedAddress = {
  readonly org_id: string;
  readonly file_id: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly signature: string;
};

const HOUR_MS = 3_600_000;
/** Longer than anybody sits over a module. */
const HOURS_OPEN = 12;

export function createFileAddresses(key: Buffer): FileAddresses {
  const sign = (orgId: string, fileId: string, until: number) =>
    createHmac('sha256', key).update(`${orgId} ${fileId} ${until}`).digest();
  return {
    addressOf(orgId, fileId, now) {
      // The same within an hour, so that a browser fetches a file once.
      const until = (Math.floor(now.getTime() / HOUR_MS) + HOURS_OPEN) * HOUR_MS;
      const signature = sign(orgId, fileId, until).toString('base64url');
      return `/api/v3/files/${orgId}/${fileId}?until=${until}&signature=${signature}`;
    },
    judge({ org_id, file_id, until, signature }, now) {
      const [given, due] = [Buffer.from(signature, 'base64url'), sign(org_id, file_id, until)];
      if (given.length !== due.length || !timingSafeEqual(given, due)) return 'unknown';
      return until < now.getTime() ? 'expired' : 'open';
    },
  };
}

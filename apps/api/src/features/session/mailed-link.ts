import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { newLinkSecretIn, type RandomBytes, tokenHash } from '../../http/token.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { type LinkPurpose, linksSince, linksToNamedSince, replaceLinks } from './account-links.store.ts';

/**
 * Emails of one purpose to one person or address within an hour, whoever asks for them: nobody's mailbox is flooded,
 * not by making the person again either.
 */
const MOST_AN_HOUR = 5;
/** An organisation names the addresses that it invites: to so many strangers a day may it have us write at most. */
export const MOST_NAMED_A_DAY = 5000;

type Parts = { readonly clock: () => Date; readonly randomBytes: RandomBytes };
type Wanted = {
  readonly user_id: string;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly asked_by?: string | null;
  readonly lastsMs: number;
};

/** A new link, the only one of its purpose that works from now on; null when the person got enough of them lately. */
export async function makeLink(
  scope: WritingScope,
  { user_id, purpose, email, asked_by = null, lastsMs }: Wanted,
  { clock, randomBytes }: Parts,
): Promise<{ readonly link_id: string; readonly secret: string } | null> {
  const created_at = clock();
  const hourAgo = new Date(created_at.getTime() - HOUR_MS);
  if ((await linksSince(scope, { user_id, purpose, email }, hourAgo)) >= MOST_AN_HOUR) return null;
  const dayAgo = new Date(created_at.getTime() - 24 * HOUR_MS);
  if (email !== null && (await linksToNamedSince(scope, dayAgo)) >= MOST_NAMED_A_DAY) return null;
  const [link_id, secret] = [randomUUID(), newLinkSecretIn(scope.org_id, randomBytes)];
  const expires_at = new Date(created_at.getTime() + lastsMs);
  const token_hash = tokenHash(secret);
  await replaceLinks(scope, {
    link_id,
    user_id,
    purpose,
    email,
    asked_by,
    token_hash,
    created_at,
    expires_at,
  });
  return { link_id, secret };
}

import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../platform/organisation-scope.ts';
import { newLinkSecret, type RandomBytes, tokenHash } from '../../platform/token.ts';
import { type LinkPurpose, linksSince, replaceLinks } from './account-links.store.ts';

const HOUR_MS = 3_600_000;
/** Mails of one purpose to one person within an hour, whoever asks for them: nobody's mailbox is flooded. */
const MOST_AN_HOUR = 5;

type Parts = { readonly clock: () => Date; readonly randomBytes: RandomBytes };
type Wanted = {
  readonly user_id: string;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly lastsMs: number;
};

/** A new link, the only one of its purpose that works from now on; null when the person got enough of them lately. */
export async function makeLink(
  scope: WritingScope,
  { user_id, purpose, email, lastsMs }: Wanted,
  { clock, randomBytes }: Parts,
): Promise<{ readonly link_id: string; readonly secret: string } | null> {
  const created_at = clock();
  const hourAgo = new Date(created_at.getTime() - HOUR_MS);
  if ((await linksSince(scope, user_id, purpose, hourAgo)) >= MOST_AN_HOUR) return null;
  const [link_id, secret] = [randomUUID(), newLinkSecret(randomBytes)];
  const expires_at = new Date(created_at.getTime() + lastsMs);
  const token_hash = tokenHash(secret);
  await replaceLinks(scope, { link_id, user_id, purpose, email, token_hash, created_at, expires_at });
  return { link_id, secret };
}

import { createHmac, randomUUID } from 'node:crypto';
import { courseLinkAddress, courseLinkExpiry } from '@heatwise/domain/education/course';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { KeyRing } from '../../database/server-secret.ts';
import { secretIn, tokenHash } from '../../http/token.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { endLinks, insertLinks, newestLinks, noteMailed } from './course-links.store.ts';

/** How links are made: with keys of the server's, and the address at which browsers reach it. */
export type CourseLinkDesk = {
  readonly keys: KeyRing;
  readonly publicUrl: () => string;
  readonly clock: () => Date;
};

/**
 * A link's token is made from its id with a key that is not in the database. So it can be written into a reminder
 * again, though only its hash is stored. See decisions/0166.
 */
function tokenOf(key: Buffer, orgId: string, linkId: string): string {
  return `hwc_${secretIn(orgId, secretOf(key, linkId))}`;
}

/** The same as it was before tokens named their organisation: it is on paper, and goes on working. */
function earlierTokenOf(key: Buffer, linkId: string): string {
  return `hwc_${secretOf(key, linkId).toString('base64url')}`;
}

function secretOf(key: Buffer, linkId: string): Buffer {
  return createHmac('sha256', key).update(linkId).digest();
}

type For = {
  readonly user_ids: readonly string[];
  readonly made_by: string | null;
  /** The address it goes to; null when it is shown to whoever made it. */
  readonly mailed_to: string | null;
};

/** New links for people, which end those they had; the answer is the only place where their addresses stand. */
export async function makeLinks(
  scope: WritingScope,
  { keys: [newest], publicUrl, clock }: CourseLinkDesk,
  { user_ids, made_by, mailed_to }: For,
): Promise<{ user_id: string; address: string; expires_at: Date }[]> {
  const now = clock();
  await endLinks(scope, user_ids, now);
  const expires_at = courseLinkExpiry(now);
  const made = user_ids.map((user_id) => {
    const link_id = randomUUID();
    return { user_id, link_id, token: tokenOf(newest.key, scope.org_id, link_id) };
  });
  await insertLinks(
    scope,
    made.map(({ user_id, link_id, token }) => ({
      user_id,
      link_id,
      token_hash: tokenHash(token),
      made_by,
      mailed_to,
      created_at: now,
      expires_at,
    })),
  );
  return made.map(({ user_id, token }) => ({
    user_id,
    address: courseLinkAddress(publicUrl(), token),
    expires_at,
  }));
}

/** A mail is read days after it came: what it carries lasts longer than the week until the next one. */
const LEAST_DAYS_LEFT = 10;

/**
 * The address for a mail to a person: of the link they have, so that one on paper goes on working, or of a new one
 * where there is none that lasts.
 */
export async function addressForMail(
  scope: WritingScope,
  desk: CourseLinkDesk,
  { user_id, email }: { readonly user_id: string; readonly email: string },
): Promise<string> {
  const { keys, publicUrl, clock } = desk;
  const link = (await newestLinks(scope, [user_id])).get(user_id);
  const until = clock().getTime() + LEAST_DAYS_LEFT * DAY_MS;
  if (link && link.expires_at.getTime() >= until && isMailedTo(link.mailed_to, email)) {
    const possible = keys.flatMap(({ key }) => [
      tokenOf(key, scope.org_id, link.link_id),
      earlierTokenOf(key, link.link_id),
    ]);
    const token = possible.find((one) => tokenHash(one).equals(link.token_hash));
    // None after the secret that made it was removed.
    if (token !== undefined) {
      await noteMailed(scope, link.link_id, email);
      return courseLinkAddress(publicUrl(), token);
    }
  }
  const [made] = await makeLinks(scope, desk, { user_ids: [user_id], made_by: null, mailed_to: email });
  if (!made) throw new Error('no link was made');
  return made.address;
}

/** Whether a link belongs to whoever has this email now. `mailedTo`: null for a link that was not mailed. */
export function isMailedTo(mailedTo: string | null, email: string | null): boolean {
  return mailedTo === null || mailedTo.toLowerCase() === email?.toLowerCase();
}

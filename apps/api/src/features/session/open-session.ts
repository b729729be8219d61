import { randomUUID } from 'node:crypto';
import type { User } from '@heatwise/contract/entities/people';
import { closingOf } from '@heatwise/domain/organisation/closing';
import { mayEnterClosedOrganisation } from '@heatwise/domain/permissions/may';
import { appendAudit } from '../../audit/audit.ts';
import { grantsOf } from '../../auth/person-permissions.store.ts';
import { AppError } from '../../http/app-error.ts';
import { tokenHash } from '../../http/token.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { userOf } from '../../organisation/user.store.ts';
import { insertSession } from './session.store.ts';

/** Open sessions of a person; the next sign-in ends the one used longest ago. */
export const MOST_SESSIONS = 50;

/** Where somebody signs in from. */
export type Origin = { readonly address: string; readonly userAgent: string | null };

type Opening = {
  readonly token: string;
  readonly origin: Origin;
  /** Null for who came with a password. */
  readonly provider_id: string | null;
  readonly now: Date;
};

/**
 * Opens a session that the token belongs to; null when the person is gone. Throws organisation-closed for whoever is no
 * admin of a closed organisation.
 */
export async function openSession(
  scope: WritingScope,
  user_id: string,
  { token, origin, provider_id, now }: Opening,
): Promise<User | null> {
  const user = await userOf(scope, user_id);
  if (!user?.active) return null;
  await refuseWhereClosed(scope, user_id);
  const session_id = randomUUID();
  const session = { session_id, user_id, token_hash: tokenHash(token), ...origin, provider_id, now };
  await insertSession(scope, session, MOST_SESSIONS);
  await appendAudit(scope, {
    user_id,
    action: 'session.signed-in',
    subject: { session_id, ...(provider_id && { provider_id }) },
    address: origin.address,
  });
  return user;
}

async function refuseWhereClosed(scope: WritingScope, userId: string): Promise<void> {
  const { metadata } = await organisationOf(scope);
  if (!closingOf(metadata)) return;
  if (!mayEnterClosedOrganisation({ grants: await grantsOf(scope, userId) })) {
    throw new AppError('organisation-closed');
  }
}

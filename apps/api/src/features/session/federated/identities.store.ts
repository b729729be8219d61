import { FEDERATED_PROVIDER_KEY } from '@heatwise/domain/session/federated/identity-provider';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';

/** Who somebody is to their provider. The email plays no part in it. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** Whose work account it is, or was: of somebody who was deleted it is kept, so that it does not let them in as somebody new. */
export function personOfIdentity({ tx, org_id }: OrganisationScope, { issuer, subject }: Identity) {
  return tx
    .selectFrom('federated_identities as f')
    .innerJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'f.org_id').onRef('u.user_id', '=', 'f.user_id'),
    )
    .select(['f.user_id', 'u.active'])
    .where('f.org_id', '=', org_id)
    .where('f.issuer', '=', issuer)
    .where('f.subject', '=', subject)
    .executeTakeFirst();
}

export function identityOfPerson(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<(Identity & { readonly email: string | null }) | undefined> {
  return tx
    .selectFrom('federated_identities')
    .select(['issuer', 'subject', 'email'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertIdentity(
  { tx, org_id }: WritingScope,
  user_id: string,
  { issuer, subject }: Identity,
  linked: { readonly linked_at: Date; readonly email: string | null },
): Promise<void> {
  await tx
    .insertInto('federated_identities')
    .values({ org_id, user_id, issuer, subject, ...linked })
    .execute();
}

export async function deleteIdentity({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx
    .deleteFrom('federated_identities')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

/** For somebody else to have the work account: who was deleted gives it up, and does not come back with it. */
export async function giveUpIdentity(scope: WritingScope, userId: string): Promise<void> {
  await deleteIdentity(scope, userId);
  await setFederatedProvider(scope, userId, null);
}

/** Takes password and second factor away. */
export async function deleteCredentials({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}

/** What the person's metadata says about their provider; null removes it. Stamps the row. */
export async function setFederatedProvider(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  provider: FederatedProviderMark | null,
): Promise<void> {
  const mark = provider && JSON.stringify({ [FEDERATED_PROVIDER_KEY]: provider });
  await tx
    .updateTable('users')
    .set({
      metadata: mark ? sql`metadata || ${mark}::jsonb` : sql`metadata - ${FEDERATED_PROVIDER_KEY}::text`,
      modified_time: stamps.next(),
    })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

export type FederatedProviderMark = { readonly provider_id: string; readonly issuer: string };

/** Whether somebody active has the email, given in lower case; `other` than somebody. */
export async function isEmailOfPerson(
  { tx, org_id }: OrganisationScope,
  email: string,
  { other = null }: { readonly other?: string | null } = {},
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .where(sql<boolean>`lower(email) = ${email}`)
    .where(sql<boolean>`user_id is distinct from ${other}::uuid`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who of these can sign in with a password. */
export async function thoseWithPassword(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('credentials')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

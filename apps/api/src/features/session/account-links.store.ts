import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** What a link that came by email lets its reader do. */
export type LinkPurpose = 'reset-password' | 'invitation' | 'change-email';

type NewLink = {
  link_id: string;
  user_id: string;
  purpose: LinkPurpose;
  /** Where it is mailed; null for a reset, which goes where the account signs in. */
  email: string | null;
  /** Who asked for another address of an account, and has to be allowed to when it is confirmed; else null. */
  asked_by: string | null;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

/** The new link is the only one of its purpose that the person has from now on. */
export async function replaceLinks(scope: OrganisationScope, link: NewLink): Promise<void> {
  const { tx, org_id } = scope;
  await endLinks(scope, link.user_id, link.purpose, link.created_at);
  await tx
    .insertInto('account_links')
    .values({ ...link, org_id, ended_at: null })
    .execute();
}

/** Uses a link up; false when somebody else did before, or its time has passed. One statement, so only one succeeds. */
export async function useLink({ tx, org_id }: OrganisationScope, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('account_links')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('link_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('link_id')
    .execute();
  return used.length === 1;
}

/** Where a link was mailed; null for a reset. */
export async function addressOfLink(scope: OrganisationScope, id: string): Promise<string | null> {
  return (await askedByLink(scope, id))?.email ?? null;
}

/** Where a link was mailed, and who asked for it where that counts. */
export function askedByLink({ tx, org_id }: OrganisationScope, id: string) {
  return tx
    .selectFrom('account_links')
    .select(['email', 'asked_by'])
    .where('org_id', '=', org_id)
    .where('link_id', '=', id)
    .executeTakeFirst();
}

/** How many links of a purpose were made since then for a person, or mailed to the address for whomever. */
export async function linksSince(
  { tx, org_id }: OrganisationScope,
  { user_id, purpose, email }: Pick<NewLink, 'user_id' | 'purpose' | 'email'>,
  from: Date,
): Promise<number> {
  const row = await tx
    .selectFrom('account_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('purpose', '=', purpose)
    .where('created_at', '>', from)
    .where((of) =>
      of.or([
        of('user_id', '=', user_id),
        ...(email === null ? [] : [of(sql`lower(email)`, '=', email.toLowerCase())]),
      ]),
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** How many links the organisation had mailed since then to addresses that it named itself. */
export async function linksToNamedSince({ tx, org_id }: OrganisationScope, from: Date): Promise<number> {
  const named: readonly LinkPurpose[] = ['invitation', 'change-email'];
  const row = await tx
    .selectFrom('account_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('purpose', 'in', named)
    .where('created_at', '>', from)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function endLinks(
  { tx, org_id }: OrganisationScope,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .execute();
}

import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';

export type StoredDomain = {
  readonly domain: string;
  readonly provider_id: string | null;
  readonly asked_at: Date | null;
  readonly seen_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly missing_since: Date | null;
};

const COLUMNS = ['domain', 'provider_id', 'asked_at', 'seen_at', 'confirmed_at', 'missing_since'] as const;

/** The domains the organisation registered with, asked for, or has. */
export function domainsOf({ tx, org_id }: OrganisationScope): Promise<StoredDomain[]> {
  return tx
    .selectFrom('organisation_domains')
    .select(COLUMNS)
    .where('org_id', '=', org_id)
    .orderBy('domain')
    .execute();
}

/** The domains that are the organisation's, and through which provider each signs in. */
export function confirmedDomains({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('organisation_domains')
    .select(['domain', 'provider_id'])
    .where('org_id', '=', org_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('domain')
    .execute();
}

/** The domain; for writing, so that looks at it wait for each other. */
export function domainOf(
  { tx, org_id }: OrganisationScope,
  domain: string,
): Promise<(StoredDomain & { readonly told_at: Date | null }) | undefined> {
  return tx
    .selectFrom('organisation_domains')
    .select([...COLUMNS, 'told_at'])
    .where('org_id', '=', org_id)
    .where('domain', '=', domain)
    .executeTakeFirst();
}

/** From now on its record is looked for, at once to begin with. */
export async function askForDomain(
  { tx, org_id }: WritingScope,
  domain: string,
  asked_at: Date,
): Promise<void> {
  await tx
    .insertInto('organisation_domains')
    .values({ org_id, domain, asked_at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'domain']).doUpdateSet({ asked_at, looked_at: null }),
    )
    .execute();
}

type Changes = Partial<Omit<StoredDomain, 'domain'>> & { readonly told_at?: Date; readonly looked_at?: Date };

export async function changeDomain(
  { tx, org_id }: WritingScope,
  domain: string,
  changes: Changes,
): Promise<void> {
  await tx
    .updateTable('organisation_domains')
    .set(changes)
    .where('org_id', '=', org_id)
    .where('domain', '=', domain)
    .execute();
}

export async function deleteDomain({ tx, org_id }: WritingScope, domain: string): Promise<void> {
  await tx
    .deleteFrom('organisation_domains')
    .where('org_id', '=', org_id)
    .where('domain', '=', domain)
    .execute();
}

/** Whose domain it is, of all organisations. */
export async function organisationOfDomain(
  { tx }: OrganisationScope,
  domain: string,
): Promise<string | null> {
  const { rows } = await sql<{ org_id: string | null }>`
    select organisation_of_domain(${domain}) as org_id`.execute(tx);
  return rows[0]?.org_id ?? null;
}

/** Other organisations of whom somebody signs in with an address of the domain. */
export async function organisationsUsing({ tx }: OrganisationScope, domain: string): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select organisations_using_domain(${domain}) as org_id`.execute(tx);
  return rows.map(({ org_id }) => org_id);
}

/** The names of those among them whose objection counts: made, or the domain used by them, since then. */
export async function objectorsTo(
  { tx }: OrganisationScope,
  domain: string,
  usedSince: Date,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select objectors_to_domain(${domain}, ${usedSince}) as name`.execute(tx);
  return rows.map(({ name }) => name);
}

type Asked = { domain: string; organisation_name: string; seen_at: Date };

/** What others are about to have that people of this organisation sign in with. */
export async function domainsAskedByOthers({ tx }: OrganisationScope): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select domain, organisation_name, seen_at from domains_of_others_to_answer()
     order by domain, organisation_name`.execute(tx);
  return rows;
}

export async function objectionsOf({ tx, org_id }: OrganisationScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('domain_objections')
    .select('domain')
    .where('org_id', '=', org_id)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Whether somebody of the organisation signs in with an address of the domain. */
export async function isDomainUsed({ tx, org_id }: OrganisationScope, domain: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from credentials c join users u using (org_id, user_id)
     where c.org_id = ${org_id} and u.active and split_part(lower(c.email), '@', -1) = ${domain} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function insertObjection(
  { tx, org_id }: WritingScope,
  objection: { readonly domain: string; readonly user_id: string; readonly objected_at: Date },
): Promise<void> {
  await tx
    .insertInto('domain_objections')
    .values({ ...objection, org_id })
    // Said again, it counts again.
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'domain'])
        .doUpdateSet({ user_id: objection.user_id, objected_at: objection.objected_at }),
    )
    .execute();
}

export async function deleteObjection({ tx, org_id }: WritingScope, domain: string): Promise<void> {
  await tx
    .deleteFrom('domain_objections')
    .where('org_id', '=', org_id)
    .where('domain', '=', domain)
    .execute();
}

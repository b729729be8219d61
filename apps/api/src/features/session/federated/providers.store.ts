import type { IdentityProvider } from '@heatwise/contract/session/federated/identity-providers.contract';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';

export type StoredProvider = {
  readonly provider_id: string;
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly sealed_secret: Buffer | null;
  readonly allowed_tenants: string[];
  readonly provisions_people: boolean;
};

export function providerOf(
  { tx, org_id }: OrganisationScope,
  providerId: string,
): Promise<StoredProvider | undefined> {
  return tx
    .selectFrom('identity_providers')
    .select([
      'provider_id',
      'name',
      'issuer',
      'client_id',
      'sealed_secret',
      'allowed_tenants',
      'provisions_people',
    ])
    .where('org_id', '=', org_id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

type Coming = Pick<IdentityProvider, 'people' | 'people_without_password'>;

/** The organisation's providers, the oldest first, with the domains that lead there and how many people come that way. */
export async function identityProviders({ tx, org_id }: OrganisationScope): Promise<IdentityProvider[]> {
  const { rows } = await sql<Omit<IdentityProvider, keyof Coming>>`
    select p.provider_id, p.preset, p.name, p.issuer, p.client_id, p.sealed_secret is not null as has_client_secret,
           p.allowed_tenants, p.provisions_people,
           array(select d.domain from organisation_domains d
                  where d.org_id = p.org_id and d.provider_id = p.provider_id order by d.domain) as domains
      from identity_providers p
     where p.org_id = ${org_id}
     order by p.created_at, p.provider_id`.execute(tx);
  if (rows.length === 0) return [];
  // Two more questions: who signs in stands on one machine, the organisation's people may be on another.
  const coming = await sql<{ issuer: string; user_ids: string[] }>`
    select f.issuer, array_agg(f.user_id::text) as user_ids
      from federated_identities f
      join users u on u.org_id = f.org_id and u.user_id = f.user_id and u.active
     where f.org_id = ${org_id} group by f.issuer`.execute(tx);
  const signing = await sql<{ user_id: string }>`
    select user_id from credentials
     where org_id = ${org_id} and user_id = any(${coming.rows.flatMap(({ user_ids }) => user_ids)}::uuid[])`.execute(
    tx,
  );
  const withPassword = new Set(signing.rows.map(({ user_id }) => user_id));
  const comingBy = new Map(coming.rows.map(({ issuer, user_ids }) => [issuer, user_ids]));
  return rows.map((provider) => {
    const user_ids = comingBy.get(provider.issuer) ?? [];
    const people_without_password = user_ids.filter((id) => !withPassword.has(id)).length;
    return { ...provider, people: user_ids.length, people_without_password };
  });
}

/** The names by which people know the providers, the oldest first. */
export function providerNames({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('identity_providers')
    .select(['provider_id', 'name', 'issuer'])
    .where('org_id', '=', org_id)
    .orderBy('created_at')
    .orderBy('provider_id')
    .execute();
}

type ProviderRow = Omit<StoredProvider, 'sealed_secret'> & { readonly preset: string };

export async function insertProvider(
  { tx, org_id }: WritingScope,
  provider: ProviderRow & { readonly sealed_secret: Buffer | null; readonly created_at: Date },
): Promise<void> {
  await tx
    .insertInto('identity_providers')
    .values({ ...provider, org_id })
    .execute();
}

/** The secret stays as it is unless one is given, or null for none. */
export async function updateProvider(
  { tx, org_id }: WritingScope,
  { provider_id, ...changes }: ProviderRow & { readonly sealed_secret?: Buffer | null },
): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set(changes)
    .where('org_id', '=', org_id)
    .where('provider_id', '=', provider_id)
    .execute();
}

/** Ends the open sessions of everybody who came through the provider, but for the one to be kept. */
export async function endSessionsThrough(
  { tx, org_id }: WritingScope,
  providerId: string,
  { except, now }: { readonly except: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('provider_id', '=', providerId)
    .where('session_id', '!=', except)
    .where('ended_at', 'is', null)
    .execute();
}

export async function deleteProvider({ tx, org_id }: WritingScope, providerId: string): Promise<void> {
  await tx
    .deleteFrom('identity_providers')
    .where('org_id', '=', org_id)
    .where('provider_id', '=', providerId)
    .execute();
}

/** These domains, and no others, lead to the provider from now on. */
export async function setDomainsOf(
  { tx, org_id }: WritingScope,
  providerId: string,
  domains: readonly string[],
): Promise<void> {
  await tx
    .updateTable('organisation_domains')
    .set({ provider_id: null })
    .where('org_id', '=', org_id)
    .where('provider_id', '=', providerId)
    .execute();
  if (domains.length === 0) return;
  await tx
    .updateTable('organisation_domains')
    .set({ provider_id: providerId })
    .where('org_id', '=', org_id)
    .where('domain', 'in', domains)
    .where('confirmed_at', 'is not', null)
    .execute();
}

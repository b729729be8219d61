import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';

type Of = { readonly provider_id: string; readonly directory_id: string };

/** Those of a directory who were added and are still here, by their directory's id. */
export async function addedFromDirectory(
  { tx, org_id }: OrganisationScope,
  providerId: string,
  directoryIds: readonly string[],
): Promise<Set<string>> {
  if (directoryIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('directory_people as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'd.org_id').onRef('u.user_id', '=', 'd.user_id'),
    )
    .select('d.directory_id')
    .where('d.org_id', '=', org_id)
    .where('d.provider_id', '=', providerId)
    .where('d.directory_id', 'in', directoryIds)
    .where('u.active', '=', true)
    .execute();
  return new Set(rows.map(({ directory_id }) => directory_id));
}

/** Notes who somebody is in the directory; who was deleted here since gives their place up. */
export async function noteDirectoryPerson(
  { tx, org_id }: WritingScope,
  user_id: string,
  { provider_id, directory_id }: Of,
): Promise<void> {
  await tx
    .insertInto('directory_people')
    .values({ org_id, user_id, provider_id, directory_id })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'provider_id', 'directory_id']).doUpdateSet({ user_id }),
    )
    .execute();
}

/** Who somebody of a directory is here, for their first sign-in. */
export async function personOfDirectory(
  { tx, org_id }: OrganisationScope,
  { provider_id, directory_id }: Of,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('directory_people as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'd.org_id').onRef('u.user_id', '=', 'd.user_id'),
    )
    .select('d.user_id')
    .where('d.org_id', '=', org_id)
    .where('d.provider_id', '=', provider_id)
    .where('d.directory_id', '=', directory_id)
    .where('u.active', '=', true)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether all of these are providers of the organisation. */
export async function areProviders(
  { tx, org_id }: OrganisationScope,
  ids: ReadonlySet<string>,
): Promise<boolean> {
  if (ids.size === 0) return true;
  const rows = await tx
    .selectFrom('identity_providers')
    .select('provider_id')
    .where('org_id', '=', org_id)
    .where('provider_id', 'in', [...ids])
    .execute();
  return rows.length === ids.size;
}

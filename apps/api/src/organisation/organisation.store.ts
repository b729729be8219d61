import type { OrganisationScope } from './organisation-scope.ts';

/** The organisation's name and metadata, e.g. what it asks of passwords. */
export async function organisationOf({ tx, org_id }: OrganisationScope) {
  const row = await tx
    .selectFrom('organisations')
    .select(['name', 'metadata'])
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return { name: row.name, metadata: row.metadata as Record<string, unknown> };
}

import type { Organisation } from '@heatwise/contract/sync/entities';
import type { OrganisationScope, WritingScope } from '../../platform/organisation-scope.ts';

const columns = ['org_id', 'name', 'metadata', 'has_profile_image', 'created_time', 'modified_time'] as const;

export async function findOrganisation({ tx, org_id }: OrganisationScope): Promise<Organisation> {
  const row = await tx
    .selectFrom('organisations')
    .select(columns)
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return { ...row, metadata: row.metadata as Organisation['metadata'] };
}

type Changed = { name?: string; metadata?: Record<string, unknown>; has_profile_image?: boolean };

/** Stamped even when nothing else changes: the stamp is how browsers learn that the picture is another one. */
export async function updateOrganisation(
  { tx, org_id, stamps }: WritingScope,
  { metadata, ...changed }: Changed,
): Promise<Organisation> {
  const row = await tx
    .updateTable('organisations')
    .set({
      ...changed,
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      modified_time: stamps.next(),
    })
    .where('org_id', '=', org_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, metadata: row.metadata as Organisation['metadata'] };
}

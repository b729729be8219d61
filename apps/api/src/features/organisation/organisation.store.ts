import type { Organisation } from '@heatwise/contract/sync/entities';
import { sql } from 'kysely';
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

export function nameOfUser({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Longer than any organisation takes: everything of it goes in one transaction. */
const ERASING_LIMIT_MS = 30 * 60_000;

/** Erases the scope's organisation, if it is closed and its time is over at `now`; answers whether it did. */
export async function eraseOrganisation({ tx, org_id }: OrganisationScope): Promise<boolean> {
  await sql`select set_config('statement_timeout', ${String(ERASING_LIMIT_MS)}, true)`.execute(tx);
  const { rows } = await sql<{ erased: boolean }>`
    select erase_organisation(${org_id}::uuid) as erased`.execute(tx);
  return rows[0]?.erased === true;
}

import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** An active person, locked until commit. */
export function findPerson({ tx, org_id }: WritingScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

export async function activeTags(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where('tag_id', 'in', ids)
    .where('active', '=', true)
    .execute();
  return new Set(rows.map(({ tag_id }) => tag_id));
}

export async function updatePersonTags(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  tagIds: string[],
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tag_ids: tagIds, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

import type { WritingScope } from '../../organisation/organisation-scope.ts';

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

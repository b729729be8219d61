import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** An active person as the permission rules see them: with the tags of this moment. */
export function findPerson({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** Stamped even when the flag stays: the stamp is how browsers learn that the picture is another one. */
export async function stampPicture(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  hasPicture: boolean,
) {
  await tx
    .updateTable('users')
    .set({ has_picture: hasPicture, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

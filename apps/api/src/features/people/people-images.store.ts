import type { WritingScope } from '../../organisation/organisation-scope.ts';

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

import type { OrganisationScope, WritingScope } from './organisation-scope.ts';

/** The picture of a person or of the organisation, as JPEG: each is under its owner's id. */
export async function findImage({ tx, org_id }: OrganisationScope, id: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('profile_images')
    .select('image')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.image;
}

/** Keeps a picture in place of the one before; null takes it away. */
export async function putImage(
  { tx, org_id }: WritingScope,
  id: string,
  image: Buffer | null,
): Promise<void> {
  if (!image) {
    await tx.deleteFrom('profile_images').where('org_id', '=', org_id).where('id', '=', id).execute();
    return;
  }
  await tx
    .insertInto('profile_images')
    .values({ org_id, id, image })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet({ image }))
    .execute();
}

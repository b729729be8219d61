import type { OrganisationScope } from '../../platform/organisation-scope.ts';

/** The organisation's logo as JPEG; it lies under the organisation's own id. */
export async function imageOfOrganisation({ tx, org_id }: OrganisationScope): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('profile_images')
    .select('image')
    .where('org_id', '=', org_id)
    .where('id', '=', org_id)
    .executeTakeFirst();
  return row?.image;
}

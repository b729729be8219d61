import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Notes that a session was used just now. */
export async function markSessionUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('session_id', '=', id)
    .execute();
}

/** Notes that a display's link was used just now. */
export async function markWallLinkUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('wall_links')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('wall_link_id', '=', id)
    .execute();
}

/** Notes that a link to courses was used just now. */
export async function markCourseLinkUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('course_links')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('link_id', '=', id)
    .execute();
}

/** Notes that a device's token was used just now. */
export async function markDeviceUsed(
  { tx, org_id }: OrganisationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('device_tokens')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('device_token_id', '=', id)
    .execute();
}

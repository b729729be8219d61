import type { Permission } from '@heatwise/contract/entities/permissions';
import { type Grant, readGrants } from '@heatwise/domain/permissions/actor';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** What a person may do, oldest first. */
export function activePermissionsOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<Permission[]> {
  return tx
    .selectFrom('permissions')
    .select(['permission_id', 'user_id', 'tag_id', 'access', 'active', 'created_time', 'modified_time'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('modified_time')
    .execute();
}

/** The same as the rules read it. */
export async function grantsOf(scope: OrganisationScope, userId: string): Promise<Grant[]> {
  return readGrants(await activePermissionsOf(scope, userId));
}

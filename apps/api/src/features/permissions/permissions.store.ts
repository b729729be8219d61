import { listFields } from '@heatwise/contract/entities/entity';
import { type Permission, permissionEntity } from '@heatwise/contract/entities/permissions';
import { lockPerson } from '../../auth/active-rows.store.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';

type ActivePermission = Pick<Permission, 'permission_id' | 'tag_id' | 'access' | 'active'>;
export type PersonWithPermissions = {
  readonly user_id: string;
  readonly tag_ids: readonly string[];
  readonly permissions: readonly ActivePermission[];
};

const columns = listFields(permissionEntity);

/** An active person with their active permissions, locked until commit. */
export async function findPersonWithPermissions(
  scope: WritingScope,
  userId: string,
): Promise<PersonWithPermissions | undefined> {
  const { tx, org_id } = scope;
  const person = await lockPerson(scope, userId);
  if (!person) return undefined;
  const permissions = await tx
    .selectFrom('permissions')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .execute();
  return { ...person, permissions };
}

export async function deactivatePermission({ tx, org_id, stamps }: WritingScope, id: string): Promise<void> {
  await tx
    .updateTable('permissions')
    .set({ active: false, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('permission_id', '=', id)
    .execute();
}

export function insertPermission(
  { tx, org_id, stamps }: WritingScope,
  permission: Pick<Permission, 'permission_id' | 'user_id' | 'tag_id' | 'access'> & {
    readonly audit_seq: string;
    /** By whose word alone it makes somebody an admin. */
    readonly made_through?: string[];
  },
): Promise<Permission> {
  const now = stamps.next();
  return tx
    .insertInto('permissions')
    .values({ ...permission, org_id, active: true, created_time: now, modified_time: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

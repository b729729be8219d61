import { userEntity } from '@heatwise/contract/entities/people';
import type { User } from '@heatwise/contract/sync/entities';
import type { OrganisationScope } from './organisation-scope.ts';

/** The columns that a person's row has on the wire: named in the description, and nowhere else. */
const userColumns = Object.keys(userEntity.fields) as readonly (keyof typeof userEntity.fields)[];

/** A person as the wire shows them, active or not. */
export async function userOf({ tx, org_id }: OrganisationScope, userId: string): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, metadata: row.metadata as User['metadata'] };
}

import { userEntity } from '@heatwise/contract/entities/people';
import type { User } from '@heatwise/contract/sync/entities';
import { fullName } from '@heatwise/domain/people/person-name';
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

/** As it is written beside what they did, for those who cannot look it up. */
export async function fullNameOf(scope: OrganisationScope, userId: string): Promise<string> {
  const user = await userOf(scope, userId);
  return user ? fullName(user) : '';
}

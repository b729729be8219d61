import { listFields } from '@heatwise/contract/entities/entity';
import { type User, userEntity } from '@heatwise/contract/entities/people';
import { fullName } from '@heatwise/domain/people/person-name';
import type { OrganisationScope } from './organisation-scope.ts';

/** A person as the wire shows them, active or not. */
export function userOf({ tx, org_id }: OrganisationScope, userId: string): Promise<User | undefined> {
  return tx
    .selectFrom('users')
    .select(listFields(userEntity))
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** As it is written beside what they did, for those who cannot look it up. */
export async function fullNameOf(scope: OrganisationScope, userId: string): Promise<string> {
  const user = await userOf(scope, userId);
  return user ? fullName(user) : '';
}

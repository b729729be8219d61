import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { type ActingScope, writeAsActor } from '../auth/acting-scope.ts';
import type { TestDatabase } from './test-database.ts';

/** A person as the rules see them at this moment. */
export async function actorOf({ owner }: TestDatabase, orgId: string, userId: string): Promise<Actor> {
  const { tag_ids } = await owner
    .selectFrom('users')
    .select('tag_ids')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const permissions = await owner
    .selectFrom('permissions')
    .select(['tag_id', 'access', 'active'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
  return { user_id: userId, org_id: orgId, tag_ids, grants: readGrants(permissions) };
}

/**
 * Runs a command as the product does: by the role that row-level security holds for, the person's rights read again.
 */
export async function commandAs<T>(
  database: TestDatabase,
  { org_id, user_id }: { org_id: string; user_id: string },
  command: (scope: ActingScope) => Promise<T>,
): Promise<T> {
  const actor = await actorOf(database, org_id, user_id);
  return writeAsActor(database.app, { actor, address: '192.0.2.1' }, command);
}

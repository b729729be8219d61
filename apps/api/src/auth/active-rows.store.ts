import type { TagType } from '@heatwise/domain/tags/tag';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';

/** An active person as the permission rules see them: with the tags of this moment. */
export const findPerson = (scope: OrganisationScope, userId: string) =>
  activePerson(scope, userId).executeTakeFirst();

/** The same, locked until commit. */
export const lockPerson = (scope: WritingScope, userId: string) =>
  activePerson(scope, userId).forUpdate().executeTakeFirst();

function activePerson({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true);
}

/** The active tags, of one type or of any, among these ids. */
export async function activeTags(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
  type?: TagType,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ tag_id: string }>`
    select tag_id from tags
     where org_id = ${org_id} and tag_id = any(${ids}::uuid[]) and active
           ${type === undefined ? sql`` : sql`and type = ${type}`}`.execute(tx);
  return new Set(rows.map(({ tag_id }) => tag_id));
}

export async function isActiveTag(scope: OrganisationScope, tagId: string): Promise<boolean> {
  return (await activeTags(scope, [tagId])).size > 0;
}

import type { User } from '@heatwise/contract/entities/people';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { orEmployeeIdInUse } from './employee-ids.store.ts';

type NewUser = Pick<User, 'user_id' | 'name_first' | 'name_last' | 'email' | 'tag_ids' | 'metadata'>;

/** Stamps the new row. Throws employee-id-in-use. */
export async function insertPerson(
  { tx, org_id, stamps }: WritingScope,
  { metadata, tag_ids, ...person }: NewUser,
): Promise<void> {
  const now = stamps.next();
  await orEmployeeIdInUse(
    tx
      .insertInto('users')
      .values({
        ...person,
        org_id,
        tag_ids: [...tag_ids],
        metadata: JSON.stringify(metadata),
        created_time: now,
        modified_time: now,
      })
      .execute(),
  );
}

/** Which of the tags there are. */
export async function activeTags(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where('tag_id', 'in', ids)
    .where('active', '=', true)
    .execute();
  return new Set(rows.map(({ tag_id }) => tag_id));
}

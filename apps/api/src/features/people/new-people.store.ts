import type { User } from '@heatwise/contract/entities/people';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
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

import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import type { SyncCursor } from './synced-kind.ts';

/** Whether a row of this kind was stamped after a cursor, whoever may see it; a cursor of null has everything before it. */
export async function isAnythingLater(
  { tx, org_id }: OrganisationScope,
  kind: SyncCursor & keyof Tables,
  cursor: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(kind)} where org_id = ${org_id} and modified_time > ${cursor ?? ''} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

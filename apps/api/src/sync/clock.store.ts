import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** A table whose rows carry the clock's stamps. */
export type StampedTable = Exclude<keyof Tables, 'org_sync_clock'>;

/** A table, and a cursor; one of null has everything before it. */
type Look = { readonly table: StampedTable; readonly since: string | null };

/** Of each look, in this order, whether a row was stamped after the cursor, whoever may see it. */
export async function areLater(
  { tx, org_id }: OrganisationScope,
  looks: readonly Look[],
): Promise<readonly boolean[]> {
  if (looks.length === 0) return [];
  const each = looks.map(
    ({ table, since }) =>
      sql`exists (select from ${sql.table(table)} where org_id = ${org_id} and modified_time > ${since ?? ''})`,
  );
  const { rows } = await sql<{ later: boolean[] }>`select array[${sql.join(each)}] as later`.execute(tx);
  return rows[0]?.later ?? [];
}

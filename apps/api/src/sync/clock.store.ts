import { sql } from 'kysely';
import type { OrganisationScope } from '../platform/organisation-scope.ts';

/** The organisation's clock as text: the stamp of its latest change. */
export async function organisationClock({ tx, org_id }: OrganisationScope): Promise<string> {
  const { rows } = await sql<{ clock: string }>`
    select instant_of_us(last_us) as clock from org_sync_clock where org_id = ${org_id}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`organisation ${org_id} has no clock`);
  return row.clock;
}

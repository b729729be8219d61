import { sql } from 'kysely';
import type { OrganisationScope } from './organisation-scope.ts';

/** The zone that most people of the organisation have chosen for their notifications; UTC where nobody has. */
export async function zoneOfOrganisation({ tx, org_id }: OrganisationScope): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from notification_settings where org_id = ${org_id}
     group by time_zone order by count(*) desc, time_zone limit 1`.execute(tx);
  return rows[0]?.time_zone ?? 'UTC';
}

import { readTimeZone } from '@heatwise/domain/organisation/organisation-settings';
import { sql } from 'kysely';
import { organisationOf } from './organisation.store.ts';
import type { OrganisationScope } from './organisation-scope.ts';

/**
 * The zone of the organisation. Where none was chosen it is the one that most of its people have chosen for their
 * notifications, and UTC where nobody has.
 */
export async function zoneOfOrganisation(scope: OrganisationScope): Promise<string> {
  const chosen = readTimeZone((await organisationOf(scope)).metadata);
  if (chosen !== null) return chosen;
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from notification_settings where org_id = ${scope.org_id}
     group by time_zone order by count(*) desc, time_zone limit 1`.execute(scope.tx);
  return rows[0]?.time_zone ?? 'UTC';
}

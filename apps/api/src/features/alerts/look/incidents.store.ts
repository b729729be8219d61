import type { AlertSeverity } from '@heatwise/domain/alerts/alert-rule';
import { TEST_TRIGGER_KINDS } from '@heatwise/domain/alerts/alert-trigger';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

export type IncidentRow = {
  readonly incident_id: string;
  readonly user_id: string;
  readonly fired_at: Date;
  readonly severity: AlertSeverity;
  readonly is_firing: boolean;
  readonly acknowledged_by: string | null;
  /** Whether it has an alert about a test, and one about anything else. */
  readonly has_test: boolean;
  readonly has_other: boolean;
};

/** On the alert `a`. */
const isAboutTest = sql<boolean>`(a.trigger ->> 'kind' = any(${[...TEST_TRIGGER_KINDS]}::text[]))`;

/** The newest open incident of each of these people who has one. */
export async function openIncidents(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<IncidentRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<IncidentRow>`
    select distinct on (user_id) * from (
      select coalesce(a.incident_id, a.alert_id) as incident_id, a.user_id, max(a.fired_at) as fired_at,
             (array_agg(a.severity order by array_position(array['critical', 'warning', 'information'], a.severity)))[1]
               as severity,
             bool_or(a.state = 'firing') as is_firing, bool_or(${isAboutTest}) as has_test,
             bool_or(not ${isAboutTest}) as has_other,
             (array_agg(a.acknowledged_by order by a.acknowledged_at desc nulls last))[1] as acknowledged_by
        from alerts a
       where a.org_id = ${org_id} and a.user_id = any(${[...userIds]}::uuid[])
         and a.state in ('firing', 'acknowledged')
       group by 1, 2) incident
     order by user_id, fired_at desc, incident_id`.execute(tx);
  return rows;
}

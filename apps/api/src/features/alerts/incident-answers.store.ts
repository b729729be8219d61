import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** On the alert `a`: whether it belongs to the same incident as the alert with the id. */
export function isOfIncident(orgId: string, alertId: string): RawBuilder<boolean> {
  return sql<boolean>`
    a.org_id = ${orgId} and coalesce(a.incident_id, a.alert_id) = (
      select coalesce(k.incident_id, k.alert_id) from alerts k where k.org_id = ${orgId} and k.alert_id = ${alertId})`;
}

type Answer = { readonly userId: string; readonly note: string; readonly now: Date };

/** Acknowledges what is firing in the incident of an alert; returns the ids of these alerts. */
export async function acknowledgeIncident(
  { tx, org_id }: OrganisationScope,
  alertId: string,
  { userId, note, now }: Answer,
): Promise<string[]> {
  const { rows } = await sql<{ alert_id: string }>`
    update alerts a set state = 'acknowledged', acknowledged_at = ${now}, acknowledged_by = ${userId}, note = ${note},
                        next_at = null
     where ${isOfIncident(org_id, alertId)} and a.state = 'firing'
    returning a.alert_id`.execute(tx);
  return rows.map(({ alert_id }) => alert_id);
}

/** Closes what is open in the incident of an alert; returns the ids of these alerts. */
export async function closeIncident(
  { tx, org_id }: OrganisationScope,
  alertId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ alert_id: string }>`
    update alerts a set state = 'closed', ended_at = ${now}, next_at = null
     where ${isOfIncident(org_id, alertId)} and a.state in ('firing', 'acknowledged')
    returning a.alert_id`.execute(tx);
  return rows.map(({ alert_id }) => alert_id);
}

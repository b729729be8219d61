import { sql } from 'kysely';
import { nameOfWhoActed } from '../../../auth/who-acted.queries.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** An alert of a letter as it stands now, and who the letter went to. */
export type LetterAlert = {
  readonly alert_id: string;
  readonly rule_name: string;
  readonly state: string;
  readonly fired_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly told_id: string;
  readonly incident_id: string;
  /** When nothing of the incident was open any more; null while something is. */
  readonly incident_ended_at: Date | null;
  /** Whom the alert is about, with their tags now; null of a place or a device. */
  readonly user_id: string | null;
  readonly person_tag_ids: readonly string[] | null;
};

/** The alerts of a letter, the first that fired first. */
export async function letterAlerts(
  { tx, org_id }: OrganisationScope,
  letterId: string,
): Promise<LetterAlert[]> {
  const { rows } = await sql<LetterAlert>`
    select a.alert_id, a.rule_name, a.state, a.fired_at, t.user_id as told_id,
           coalesce(a.incident_id, a.alert_id) as incident_id, a.user_id, u.tag_ids::text[] as person_tag_ids,
           (select case when bool_and(b.ended_at is not null) then max(b.ended_at) end from alerts b
             where b.org_id = a.org_id and b.fired_at is not null
               and coalesce(b.incident_id, b.alert_id) = coalesce(a.incident_id, a.alert_id)) as incident_ended_at,
           ${nameOfWhoActed(sql`a.acknowledged_by`, org_id)} as acknowledged_by
      from alert_tellings t
      join alerts a on a.org_id = t.org_id and a.alert_id = t.alert_id
      left join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where t.org_id = ${org_id} and t.letter_id = ${letterId} and not t.is_over
     order by a.fired_at, a.alert_id`.execute(tx);
  return rows;
}

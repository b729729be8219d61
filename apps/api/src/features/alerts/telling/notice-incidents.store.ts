import type { AlertSeverity, QuietHours } from '@heatwise/domain/alerts/alert-rule';
import type { AlertTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** Those of these tests that arrived after the last evaluation; after a minute nothing waits for it any longer. */
export async function listUnevaluatedTests(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ measurement_id: string }>`
    select m.measurement_id from measurements m join alert_looks l on l.org_id = m.org_id
     where m.org_id = ${org_id} and m.measurement_id = any(${[...measurementIds]}::uuid[])
       and m.modified_time > l.tests_until
       and m.modified_time::timestamptz > now() - interval '1 minute'`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

/** An open alert about a person, with how its rule is now. */
export type JoinedAlert = {
  readonly alert_id: string;
  readonly incident_id: string;
  readonly rule_id: string;
  readonly severity: AlertSeverity;
  readonly trigger: AlertTrigger;
  readonly state: 'firing' | 'acknowledged';
  readonly fired_at: Date;
  readonly cool_down_minutes: number;
  readonly muted_until: Date | null;
  readonly quiet_hours: QuietHours | null;
};

/** What is open about a person, the newest first. */
export async function listOpenAlerts(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<JoinedAlert[]> {
  const { rows } = await sql<JoinedAlert>`
    select a.alert_id, coalesce(a.incident_id, a.alert_id) as incident_id, a.rule_id, a.severity, a.trigger, a.state,
           a.fired_at, r.cool_down_minutes, r.muted_until, r.quiet_hours
      from alerts a join alert_rules r on r.org_id = a.org_id and r.rule_id = a.rule_id
     where a.org_id = ${org_id} and a.user_id = ${userId} and a.state in ('firing', 'acknowledged')
     order by a.fired_at desc, a.alert_id`.execute(tx);
  return rows;
}

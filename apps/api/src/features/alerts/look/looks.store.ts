import type { AlertState, OpenState } from '@heatwise/domain/alerts/alert-life';
import type { AlertTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { sql } from 'kysely';
import { later } from '../../../organisation/later.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** An open alert as looks know it. */
export type OpenRow = {
  readonly alert_id: string;
  readonly rule_id: string;
  readonly subject_key: string;
  readonly user_id: string | null;
  readonly state: OpenState | 'cleared' | 'withdrawn';
  readonly value: number | null;
  readonly value_at: Date | null;
  readonly no_data_since: Date | null;
  readonly began_at: Date;
  readonly fired_at: Date | null;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
  readonly steps_done: number;
  readonly next_at: Date | null;
  readonly incident_id: string | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly time_zone: string | null;
  readonly is_simulated: boolean;
};

/** What is open of these rules: about these subjects, or about any. */
export async function openAlertsOf(
  { tx, org_id }: OrganisationScope,
  ruleIds: readonly string[],
  subjectKeys: readonly string[] | null = null,
): Promise<(OpenRow & { readonly state: OpenState })[]> {
  const rows = await tx
    .selectFrom('alerts')
    .select(['alert_id', 'rule_id', 'subject_key', 'user_id', 'state', 'value', 'value_at', 'no_data_since'])
    .select(['began_at', 'fired_at', 'seen_at', 'ended_at', 'steps_done', 'next_at'])
    .select(['incident_id', 'acknowledged_at', 'acknowledged_by', 'time_zone', 'is_simulated'])
    .where('org_id', '=', org_id)
    .where('state', 'in', ['pending', 'firing', 'acknowledged'])
    .where('rule_id', 'in', [...ruleIds])
    .$if(subjectKeys !== null, (query) =>
      query.where(sql<boolean>`subject_key = any(${[...(subjectKeys ?? [])]}::text[])`),
    )
    .execute();
  return rows as unknown as (OpenRow & { state: OpenState })[];
}

export type NewAlert = {
  readonly alert_id: string;
  readonly rule_id: string;
  readonly rule_name: string;
  readonly trigger: AlertTrigger;
  readonly severity: string;
  readonly message: string;
  readonly subject_kind: string;
  readonly subject_key: string;
  readonly subject_name: string;
  readonly user_id: string | null;
  readonly tag_ids: readonly string[];
  readonly state: AlertState;
  readonly value: number | null;
  readonly value_at: Date | null;
  readonly began_at: Date;
  readonly fired_at: Date | null;
  readonly seen_at: Date;
  readonly next_at: Date | null;
  readonly incident_id?: string | null;
  readonly acknowledged_at?: Date | null;
  readonly acknowledged_by?: string | null;
  readonly time_zone: string | null;
  readonly is_simulated: boolean;
};

export async function insertAlerts(
  { tx, org_id }: OrganisationScope,
  alerts: readonly NewAlert[],
): Promise<void> {
  if (alerts.length === 0) return;
  await sql`
    insert into alerts (org_id, alert_id, rule_id, rule_name, trigger, severity, message, subject_kind, subject_key,
                        subject_name, user_id, tag_ids, state, value, value_at, began_at, fired_at, seen_at, next_at,
                        incident_id, acknowledged_at, acknowledged_by, time_zone, is_simulated)
    select o.org_id, alert_id, rule_id, rule_name, trigger, severity, message, subject_kind, subject_key, subject_name,
           user_id, array(select json_array_elements_text(tag_ids)::uuid), state, value, value_at, began_at, fired_at,
           seen_at, next_at, incident_id, acknowledged_at, acknowledged_by, time_zone, is_simulated
      from organisations o
     cross join json_to_recordset(${JSON.stringify(alerts)}::json)
             as a (alert_id uuid, rule_id uuid, rule_name text, trigger jsonb, severity text, message text,
                   subject_kind text, subject_key text, subject_name text, user_id uuid, tag_ids json, state text,
                   value double precision, value_at timestamptz, began_at timestamptz, fired_at timestamptz,
                   seen_at timestamptz, next_at timestamptz, incident_id uuid, acknowledged_at timestamptz,
                   acknowledged_by uuid, time_zone text, is_simulated boolean)
     where o.org_id = ${org_id}`.execute(tx);
}

/** Writes what has become of alerts. */
export async function changeAlerts(
  { tx, org_id }: OrganisationScope,
  alerts: readonly OpenRow[],
): Promise<void> {
  if (alerts.length === 0) return;
  await sql`
    update alerts a set state = c.state, value = c.value, value_at = c.value_at, no_data_since = c.no_data_since,
           fired_at = c.fired_at, seen_at = c.seen_at, ended_at = c.ended_at, next_at = c.next_at,
           incident_id = c.incident_id, acknowledged_at = c.acknowledged_at, acknowledged_by = c.acknowledged_by,
           time_zone = c.time_zone, is_simulated = c.is_simulated
      from json_to_recordset(${JSON.stringify(alerts)}::json)
             as c (alert_id uuid, state text, value double precision, value_at timestamptz, no_data_since timestamptz,
                   fired_at timestamptz, seen_at timestamptz, ended_at timestamptz, next_at timestamptz,
                   incident_id uuid, acknowledged_at timestamptz, acknowledged_by uuid, time_zone text,
                   is_simulated boolean)
     where a.org_id = ${org_id} and a.alert_id = c.alert_id`.execute(tx);
}

/** How far an organisation has been looked at, and its clock now; undefined where nobody ever wrote a rule. */
export async function looksOf({ tx, org_id }: OrganisationScope) {
  const { rows } = await sql<{ tests_until: string; clock_at: Date; weather_at: Date; clock_us: string }>`
    select l.tests_until, l.clock_at, l.weather_at, c.last_us as clock_us
      from alert_looks l join org_sync_clock c using (org_id) where l.org_id = ${org_id}`.execute(tx);
  return rows[0];
}

type Looked = Partial<{ tests_until: string; looked_us: string; clock_at: Date; weather_at: Date }>;

export async function noteLook({ tx, org_id }: OrganisationScope, looked: Looked): Promise<void> {
  await tx
    .updateTable('alert_looks')
    .set({ ...looked, attempts: 0 })
    .where('org_id', '=', org_id)
    .execute();
}

/** The same without holding the organisation's clock, unless somebody else has looked on since `from`. */
export async function noteQuietLook(
  { tx, org_id }: OrganisationScope,
  from: string,
  looked: Looked,
): Promise<void> {
  await tx
    .updateTable('alert_looks')
    .set({ ...looked, attempts: 0 })
    .where('org_id', '=', org_id)
    .where('tests_until', '=', from)
    .execute();
}

/** Whether a step of an alert, or a letter about one, has come. */
export async function isAnythingDue({ tx, org_id }: OrganisationScope, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from alerts where org_id = ${org_id} and next_at <= ${now})
        or exists (select from alert_tellings where org_id = ${org_id} and sent_at is null and due_at <= ${now})
           as is_due`.execute(tx);
  return rows[0]?.is_due ?? false;
}

/** About which of these subjects an alert is open: "<rule_id> <subject_key>". */
export async function openKeys(
  { tx, org_id }: OrganisationScope,
  subjectKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectKeys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select rule_id || ' ' || subject_key as key from alerts
     where org_id = ${org_id} and state in ('pending', 'firing', 'acknowledged')
       and subject_key = any(${[...subjectKeys]}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Lets a look that failed wait, longer each time. Returns how often it has failed. */
export async function setLookAside({ tx, org_id }: OrganisationScope, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update alert_looks
       set attempts = attempts + 1,
           due_at = ${later(sql`${now}::timestamptz`, sql`least(interval '5 minutes', interval '1 second' * power(2, least(attempts, 10)))`)}
     where org_id = ${org_id} returning attempts`.execute(tx);
  return rows[0]?.attempts ?? 0;
}

import type { AlertState, OpenState } from '@heatwise/domain/alerts/alert';
import { type AlertSeverity, COOL_DOWN_MINUTES } from '@heatwise/domain/alerts/alert-rule';
import { type AlertTrigger, TEST_TRIGGER_KINDS } from '@heatwise/domain/alerts/alert-trigger';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { type RawBuilder, sql } from 'kysely';
import { later } from '../../../organisation/later.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { ENDED_BY_RULE } from '../alerts.store.ts';

/** On the alert `a`: whether a change of its rule closed it, after which there is no cool-down. */
const isByRule: RawBuilder<boolean> = sql`
  exists (select from alert_events e
           where e.org_id = a.org_id and e.alert_id = a.alert_id and e.what = 'closed' and e.user_id is null
             and e.note = any(${Object.values(ENDED_BY_RULE)}::text[]))`;

/**
 * When the last alert that fired ended, by rule and subject: "<rule_id> <subject_key>". Those that a change of their
 * rule closed are left out: whoever makes a limit stricter is warned by it at once.
 */
export async function lastEnds(
  { tx, org_id }: OrganisationScope,
  ruleIds: readonly string[],
  subjectKeys: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ rule_id: string; subject_key: string; ended_at: Date }>`
    select a.rule_id, a.subject_key, max(a.ended_at) as ended_at from alerts a
     where a.org_id = ${org_id} and a.rule_id = any(${[...ruleIds]}::uuid[])
       and a.subject_key = any(${[...subjectKeys]}::text[]) and a.ended_at is not null and a.fired_at is not null
       and not ${isByRule}
     group by a.rule_id, a.subject_key`.execute(tx);
  return new Map(rows.map(({ rule_id, subject_key, ended_at }) => [`${rule_id} ${subject_key}`, ended_at]));
}

/** An alert about a person, after which the rule may begin another one. */
type Rested = {
  readonly rule_id: string;
  readonly user_id: string;
  /** Of the result that it was about; null where a change of the rule closed it, which says nothing of the result. */
  readonly told_at: Date | null;
};

/**
 * The alerts of these rules whose cool-down has ended since a time; none follows on a change of the rule. Asked each
 * minute: what ended before the longest cool-down is passed over in the index.
 */
export async function restedSince(
  { tx, org_id }: OrganisationScope,
  ruleIds: readonly string[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Rested[]> {
  const longAgo = new Date(since.getTime() - COOL_DOWN_MINUTES.most * MINUTE_MS);
  const { rows } = await sql<Rested>`
    select a.rule_id, a.user_id, case when not ${isByRule} then a.value_at end as told_at
      from alerts a join alert_rules r on r.org_id = a.org_id and r.rule_id = a.rule_id
     where a.org_id = ${org_id} and a.rule_id = any(${[...ruleIds]}::uuid[]) and a.fired_at is not null
       and a.ended_at between ${longAgo} and ${now} and a.user_id is not null
       and a.ended_at + case when ${isByRule} then interval '0' else r.cool_down_minutes * interval '1 minute' end
           between ${since} and ${now}`.execute(tx);
  return rows;
}

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

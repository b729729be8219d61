import { type AlertChannel, type AlertSeverity, SEVERITIES } from '@heatwise/domain/alerts/alert-rule';
import { type AlertTrigger, TEST_TRIGGER_KINDS } from '@heatwise/domain/alerts/alert-trigger';
import { sql } from 'kysely';
import { later } from '../../../organisation/later.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

const isAboutTest = (alert: 'a' | 'b') =>
  sql`(${sql.ref(`${alert}.trigger`)} ->> 'kind' = any(${[...TEST_TRIGGER_KINDS]}::text[]))`;
const SEVERITY_ORDER = sql`${[...SEVERITIES]}::text[]`;

/** A firing alert whose next step has come. */
export type DueAlert = {
  readonly alert_id: string;
  readonly rule_id: string;
  readonly user_id: string | null;
  readonly tag_ids: readonly string[];
  readonly person_tag_ids: readonly string[] | null;
  readonly severity: AlertSeverity;
  readonly fired_at: Date;
  readonly steps_done: number;
};

/** The oldest first. The tags of a person are those that they have now. */
export async function alertsDue(
  { tx, org_id }: OrganisationScope,
  now: Date,
  limit: number,
): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    select a.alert_id, a.rule_id, a.user_id, a.tag_ids::text[] as tag_ids, u.tag_ids::text[] as person_tag_ids,
           a.severity, a.fired_at, a.steps_done
      from alerts a left join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where a.org_id = ${org_id} and a.next_at <= ${now} order by a.next_at, a.alert_id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** What a step leaves an alert with. */
export type StepTaken = {
  readonly alert_id: string;
  readonly steps_done: number;
  readonly next_at: Date | null;
};

export async function noteSteps(
  { tx, org_id }: OrganisationScope,
  steps: readonly StepTaken[],
): Promise<void> {
  await sql`
    update alerts a set steps_done = s.steps_done, next_at = s.next_at
      from json_to_recordset(${JSON.stringify(steps)}::json)
             as s (alert_id uuid, steps_done integer, next_at timestamptz)
     where a.org_id = ${org_id} and a.alert_id = s.alert_id`.execute(tx);
}

/** That somebody is to be told of an alert, or was. */
export type Telling = {
  readonly alert_id: string;
  readonly step: number;
  readonly user_id: string;
  readonly is_over: boolean;
  readonly rule_id: string;
  readonly due_at: Date;
  /** None where the person sees it in the product alone. */
  readonly channels: readonly AlertChannel[];
  readonly created_at: Date;
};

/** What is there already stays: nobody is told twice of one step. */
export async function insertTellings(
  { tx, org_id }: OrganisationScope,
  tellings: readonly Telling[],
): Promise<void> {
  if (tellings.length === 0) return;
  await sql`
    insert into alert_tellings (org_id, alert_id, step, user_id, is_over, rule_id, due_at, channels, created_at, sent_at)
    select o.org_id, t.alert_id, t.step, t.user_id, t.is_over, t.rule_id, t.due_at,
           array(select json_array_elements_text(t.channels)), t.created_at,
           case when json_array_length(t.channels) = 0 then t.created_at end
      from organisations o
     cross join json_to_recordset(${JSON.stringify(tellings)}::json)
             as t (alert_id uuid, step integer, user_id uuid, is_over boolean, rule_id uuid, due_at timestamptz,
                   channels json, created_at timestamptz)
     where o.org_id = ${org_id}
        on conflict do nothing`.execute(tx);
}

/**
 * What waits for the end of a rule's quiet hours, which are others now, waits no longer than until `now` for the first
 * step of each alert that waits, and for the further ones as much longer as they come later (minutes by step).
 */
export async function bringTellingsForward(
  { tx, org_id }: OrganisationScope,
  { ruleId, after, now }: { readonly ruleId: string; readonly after: readonly number[]; readonly now: Date },
): Promise<void> {
  const minutes = sql`${[...after]}::integer[]`;
  const minutesLater = sql`((${minutes})[t.step + 1] - (${minutes})[f.step + 1])`;
  await sql`
    update alert_tellings t
       set due_at = least(t.due_at, ${later(sql`${now}::timestamptz`, sql`interval '1 minute' * ${minutesLater}`)})
      from (select org_id, alert_id, min(step) as step from alert_tellings
             where org_id = ${org_id} and rule_id = ${ruleId} and sent_at is null and not is_over
             group by org_id, alert_id) f
     where t.org_id = ${org_id} and f.org_id = t.org_id and f.alert_id = t.alert_id
       and t.sent_at is null and not t.is_over`.execute(tx);
}

/** Who was told of these alerts outside of the product, and how. */
export async function toldOf(
  { tx, org_id }: OrganisationScope,
  alertIds: readonly string[],
): Promise<{ alert_id: string; user_id: string; channels: AlertChannel[] }[]> {
  const { rows } = await sql<{ alert_id: string; user_id: string; channels: AlertChannel[] }>`
    select alert_id, user_id, array_agg(distinct channel order by channel) as channels
      from alert_tellings, unnest(channels) as channel
     where org_id = ${org_id} and alert_id = any(${[...alertIds]}::uuid[]) and not is_over and letter_id is not null
     group by alert_id, user_id`.execute(tx);
  return rows;
}

/** How a person is notified of the first step of an alert; null where they are not. */
export async function listTellingChannels(
  { tx, org_id }: OrganisationScope,
  { alert_id, user_id }: Pick<Telling, 'alert_id' | 'user_id'>,
): Promise<AlertChannel[] | null> {
  const row = await tx
    .selectFrom('alert_tellings')
    .select('channels')
    .where('org_id', '=', org_id)
    .where('alert_id', '=', alert_id)
    .where('user_id', '=', user_id)
    .where('step', '=', 0)
    .where('is_over', '=', false)
    .executeTakeFirst();
  return row?.channels ?? null;
}

/** Those of these alerts in whose incident nothing is open. */
export async function listOverIncidents(
  { tx, org_id }: OrganisationScope,
  alertIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ alert_id: string }>`
    select a.alert_id from alerts a
     where a.org_id = ${org_id} and a.alert_id = any(${[...alertIds]}::uuid[])
       and not exists (select from alerts b
                        where b.org_id = a.org_id
                          and coalesce(b.incident_id, b.alert_id) = coalesce(a.incident_id, a.alert_id)
                          and b.state in ('firing', 'acknowledged'))`.execute(tx);
  return rows.map(({ alert_id }) => alert_id);
}

/** What is not sent yet about alerts is not sent any more: they are over. */
export async function dropTellings(
  { tx, org_id }: OrganisationScope,
  alertIds: readonly string[],
): Promise<void> {
  await sql`
    delete from alert_tellings
     where org_id = ${org_id} and alert_id = any(${[...alertIds]}::uuid[]) and sent_at is null`.execute(tx);
}

/** What is to be told now, with what a letter says of it. */
export type DueTelling = Omit<Telling, 'due_at' | 'created_at'> & {
  readonly rule_name: string;
  readonly trigger: AlertTrigger;
  readonly severity: AlertSeverity;
  readonly message: string;
  readonly subject_name: string;
  /** Whom the alert is about; null of a place or a device. */
  readonly person_id: string | null;
  readonly person_tag_ids: readonly string[] | null;
  readonly value: number | null;
  readonly value_at: Date | null;
  readonly time_zone: string | null;
  readonly is_simulated: boolean;
  readonly fired_at: Date;
  readonly state: string;
  /** When the same person was last told the same of the same rule; null when never. */
  readonly told_at: Date | null;
  readonly incident_id: string;
  /** How the person was notified of this step by an alert of the incident that is as severe, and in which letter. */
  readonly sent_channels: readonly AlertChannel[];
  readonly sent_letter_id: string | null;
  /** When anyone was first notified of the alert; null when nobody was. */
  readonly first_sent_at: Date | null;
};

export async function tellingsDue(
  { tx, org_id }: OrganisationScope,
  now: Date,
  limit: number,
): Promise<DueTelling[]> {
  const { rows } = await sql<DueTelling>`
    select t.alert_id, t.step, t.user_id, t.is_over, t.rule_id, t.channels, a.rule_name, a.trigger, a.severity, a.message,
           a.user_id as person_id, u.tag_ids::text[] as person_tag_ids, a.value, a.value_at, a.time_zone,
           a.is_simulated, a.fired_at, a.state,
           case when u.user_id is null then a.subject_name
                else coalesce(nullif(concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, '')), ''), 'No name')
           end as subject_name,
           (select max(s.sent_at) from alert_tellings s
             where s.org_id = t.org_id and s.rule_id = t.rule_id and s.user_id = t.user_id
               and s.is_over = t.is_over) as told_at,
           coalesce(a.incident_id, a.alert_id) as incident_id, coalesce(before.channels, '{}') as sent_channels,
           before.letter_id as sent_letter_id,
           (select min(s.sent_at) from alert_tellings s
             where s.org_id = t.org_id and s.alert_id = t.alert_id and not s.is_over and s.letter_id is not null)
             as first_sent_at
      from alert_tellings t
      join alerts a on a.org_id = t.org_id and a.alert_id = t.alert_id
      left join lateral (
        select array_agg(distinct channel) as channels, (array_agg(s.letter_id order by s.sent_at desc))[1] as letter_id
          from alerts b
          join alert_tellings s on s.org_id = b.org_id and s.alert_id = b.alert_id
          cross join unnest(s.channels) as channel
         where b.org_id = t.org_id and coalesce(b.incident_id, b.alert_id) = coalesce(a.incident_id, a.alert_id)
           and s.user_id = t.user_id and s.step = t.step and s.is_over = t.is_over and s.letter_id is not null
           and ${isAboutTest('b')} = ${isAboutTest('a')}
           and array_position(${SEVERITY_ORDER}, b.severity) >= array_position(${SEVERITY_ORDER}, a.severity)) before on true
      left join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where t.org_id = ${org_id} and t.sent_at is null and t.due_at <= ${now}
     order by t.due_at, a.fired_at, t.alert_id limit ${limit}`.execute(tx);
  return rows;
}

type Key = Pick<Telling, 'alert_id' | 'step' | 'user_id' | 'is_over'>;

/** What became of a telling: sent, with a letter or not, or to be sent later. */
export type Told = Key &
  ({ readonly sent_at: Date; readonly letter_id: string | null } | { readonly due_at: Date });

export async function noteTellings({ tx, org_id }: OrganisationScope, told: readonly Told[]): Promise<void> {
  await sql`
    update alert_tellings t
       set sent_at = k.sent_at, letter_id = k.letter_id, due_at = coalesce(k.due_at, t.due_at)
      from json_to_recordset(${JSON.stringify(told)}::json)
             as k (alert_id uuid, step integer, user_id uuid, is_over boolean, sent_at timestamptz, letter_id uuid,
                   due_at timestamptz)
     where t.org_id = ${org_id} and t.alert_id = k.alert_id and t.step = k.step and t.user_id = k.user_id
       and t.is_over = k.is_over`.execute(tx);
}

/** Active people with any permission. */
export async function peopleWithPermissions({ tx, org_id }: OrganisationScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('permissions')
    .select('user_id')
    .distinct()
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

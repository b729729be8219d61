import type { Alert, AlertEvent, AlertsAsked } from '@heatwise/contract/alerts/alerts.contract';
import { type AlertEventKind, MOST_OPEN_SHOWN } from '@heatwise/domain/alerts/alert';
import type { AlertScope } from '@heatwise/domain/alerts/alert-rule';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { type RawBuilder, sql } from 'kysely';
import { nameOfWhoActed } from '../../auth/who-acted.queries.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** On the alert `a`: whether it belongs to the same incident as the alert with the id. */
function isOfIncident(orgId: string, alertId: string): RawBuilder<boolean> {
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

type Instant = 'value_at' | 'no_data_since' | 'fired_at' | 'acknowledged_at' | 'ended_at' | 'muted_until';
type Row = Omit<Alert, Instant | 'began_at'> &
  Record<Instant, Date | null> & { began_at: Date; count: number };

function asAlert({ count: _, ...row }: Row): Alert {
  return {
    ...row,
    value_at: toIsoText(row.value_at),
    no_data_since: toIsoText(row.no_data_since),
    began_at: row.began_at.toISOString(),
    fired_at: toIsoText(row.fired_at),
    acknowledged_at: toIsoText(row.acknowledged_at),
    ended_at: toIsoText(row.ended_at),
    muted_until: toIsoText(row.muted_until),
  };
}
const toIsoText = (at: Date | null) => at?.toISOString() ?? null;

/** On the alert `a`: the other alerts that fired in its incident. */
const joinedAlerts = sql<Alert['joined_alerts']>`
  coalesce((select json_agg(json_build_object('alert_id', j.alert_id, 'rule_name', j.rule_name, 'state', j.state)
                            order by j.fired_at, j.alert_id)
              from alerts j
             where j.org_id = a.org_id and j.alert_id <> a.alert_id and j.fired_at is not null
               and coalesce(j.incident_id, j.alert_id) = coalesce(a.incident_id, a.alert_id)), '[]'::json)`;

type Selection = Record<'where' | 'order', RawBuilder<unknown>> &
  Record<'limit' | 'offset', number> & {
    /** From which entry of the order on. */
    readonly after?: RawBuilder<unknown>;
  };

/**
 * Of people within a reach, and of places and devices; only those that fired, with how many there are in all. Of each
 * incident it is one alert: what is open comes before what is over, and then the most severe.
 */
async function select(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
  { where, order, limit, offset, after = sql`true` }: Selection,
): Promise<{ alerts: Alert[]; count: number }> {
  const { rows } = await sql<Row>`
    with entries as (
      select a.org_id, a.alert_id,
             row_number() over (
               partition by coalesce(a.incident_id, a.alert_id)
               order by array_position(array['firing', 'acknowledged'], a.state) nulls last, r.muted_until nulls first,
                        array_position(array['critical', 'warning', 'information'], a.severity), a.fired_at, a.alert_id
             ) as place
        from alerts a
        join alert_rules r on r.org_id = a.org_id and r.rule_id = a.rule_id
        left join users u on u.org_id = a.org_id and u.user_id = a.user_id
       where a.org_id = ${org_id} and a.fired_at is not null
         and (a.user_id is null or ${reach.everyone} or u.tag_ids && ${[...reach.tag_ids]}::uuid[])
         and ${where})
    select a.alert_id, case when r.active then a.rule_id end as rule_id, a.rule_name, a.trigger, a.severity, a.message,
           a.state, a.subject_kind, a.user_id, a.value, a.value_at, a.no_data_since, a.began_at, a.fired_at,
           a.acknowledged_at, a.note, a.ended_at, a.steps_done, a.time_zone, a.is_simulated, r.muted_until,
           case when u.user_id is null then a.subject_name
                else coalesce(nullif(concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, '')), ''), 'No name')
           end as subject_name,
           ${nameOfWhoActed(sql`a.acknowledged_by`, org_id)} as acknowledged_by, ${joinedAlerts} as joined_alerts,
           count(*) over ()::integer as count
      from entries e
      join alerts a on a.org_id = e.org_id and a.alert_id = e.alert_id
      join alert_rules r on r.org_id = a.org_id and r.rule_id = a.rule_id
      left join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where a.org_id = ${org_id} and e.place = 1 and ${after}
     order by ${order} limit ${limit} offset ${offset}`.execute(tx);
  return { alerts: rows.map(asAlert), count: rows[0]?.count ?? 0 };
}

/** What nobody has answered first, the muted after the others, then the worst, then the newest. */
export function openAlerts(scope: OrganisationScope, reach: CapabilityScope, now: Date) {
  return select(scope, reach, {
    where: sql`a.state in ('firing', 'acknowledged')`,
    order: sql`a.state = 'acknowledged', coalesce(r.muted_until > ${now}, false), array_position(array['critical', 'warning', 'information'], a.severity),
               a.fired_at desc, a.alert_id`,
    limit: MOST_OPEN_SHOWN,
    offset: 0,
  });
}

/** On the alert `a`: whether anything of its incident is open. */
const hasOpenAlert = sql<boolean>`
  exists (select from alerts o
           where o.org_id = a.org_id and coalesce(o.incident_id, o.alert_id) = coalesce(a.incident_id, a.alert_id)
             and o.state in ('firing', 'acknowledged'))`;

/** The log, newest first, from a cursor on or past so many rows. */
export async function loggedAlerts(scope: OrganisationScope, reach: CapabilityScope, asked: AlertsAsked) {
  const { state, severity, kind, rule_id, user_id, q, from, to, limit, cursor } = asked;
  const offset = cursor ? 0 : asked.offset;
  const [firedAt = '', lastId = ''] = cursor?.split('_') ?? [];
  const states = state === 'open' ? ['firing', 'acknowledged'] : ['cleared', 'closed'];
  const found = `%${(q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const after = cursor
    ? sql`(a.fired_at < ${firedAt}::timestamptz or (a.fired_at = ${firedAt}::timestamptz and a.alert_id > ${lastId}::uuid))`
    : sql`true`;
  const wanted = [
    ...(state ? [sql`a.state = any(${states})`] : []),
    ...(state === 'ended' ? [sql`not ${hasOpenAlert}`] : []),
    ...(severity ? [sql`a.severity = ${severity}`] : []),
    ...(kind ? [sql`a.trigger ->> 'kind' = ${kind}`] : []),
    ...(rule_id ? [sql`a.rule_id = ${rule_id}`] : []),
    ...(user_id ? [sql`a.user_id = ${user_id}`] : []),
    ...(from ? [sql`a.fired_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`a.fired_at < ${to}::timestamptz`] : []),
    ...(q
      ? [
          sql`(a.rule_name ilike ${found} or concat_ws(' ', u.name_first, u.name_last) ilike ${found}
              or (a.user_id is null and a.subject_name ilike ${found}))`,
        ]
      : []),
  ];
  const page = await select(scope, reach, {
    where: wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`,
    after,
    order: sql`a.fired_at desc, a.alert_id`,
    limit,
    offset,
  });
  const last = page.alerts.at(-1);
  const hasMore = last && offset + page.alerts.length < page.count;
  return { ...page, next: hasMore ? `${last.fired_at}_${last.alert_id}` : null };
}

export async function findAlert(
  scope: OrganisationScope,
  reach: CapabilityScope,
  alertId: string,
): Promise<Alert | undefined> {
  const where = sql`a.alert_id = ${alertId}`;
  return (await select(scope, reach, { where, order: sql`1`, limit: 1, offset: 0 })).alerts[0];
}

/** What happened in the incident of an alert, in its order. */
export async function eventsOf({ tx, org_id }: OrganisationScope, alertId: string): Promise<AlertEvent[]> {
  const { rows } = await sql<Omit<AlertEvent, 'at'> & { at: Date }>`
    select e.at, e.what, ${nameOfWhoActed(sql`e.user_id`, org_id)} as who, e.note, a.rule_name
      from alert_events e
      join alerts a on a.org_id = e.org_id and a.alert_id = e.alert_id
     where e.org_id = ${org_id} and ${isOfIncident(org_id, alertId)}
     order by e.at, a.began_at, e.alert_id, e.number`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export type NewEvent = {
  readonly alert_id: string;
  readonly at: Date;
  readonly what: AlertEventKind;
  readonly user_id?: string | null;
  readonly note?: string;
};

async function lastNumbers(
  { tx, org_id }: Pick<OrganisationScope, 'tx' | 'org_id'>,
  alertIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ alert_id: string; number: number }>`
    select alert_id, max(number) as number from alert_events
     where org_id = ${org_id} and alert_id = any(${alertIds}::uuid[]) group by alert_id`.execute(tx);
  return new Map(rows.map(({ alert_id, number }) => [alert_id, number]));
}

/** Adds to what happened, in this order, and tells open screens that something did. */
export async function addEvents(
  { tx, org_id }: OrganisationScope,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const last = await lastNumbers({ tx, org_id }, [...new Set(events.map(({ alert_id }) => alert_id))]);
  const rows = events.map((event) => {
    const number = (last.get(event.alert_id) ?? 0) + 1;
    last.set(event.alert_id, number);
    return { user_id: null, note: '', ...event, number };
  });
  await sql`
    insert into alert_events (org_id, alert_id, number, at, what, user_id, note)
    select o.org_id, e.alert_id, e.number, e.at, e.what, e.user_id, e.note
      from organisations o
     cross join json_to_recordset(${JSON.stringify(rows)}::json)
             as e (alert_id uuid, at timestamptz, what text, user_id uuid, note text, number integer)
     where o.org_id = ${org_id}`.execute(tx);
  await sql`
    insert into org_news as n (org_id, alerts) values (${org_id}, 1)
        on conflict (org_id) do update set alerts = n.alerts + 1`.execute(tx);
}

/** Steps that wait for the end of a muting wait for another moment. */
export async function moveHeldSteps(
  { tx, org_id }: OrganisationScope,
  ruleId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ next_at: to })
    .where('org_id', '=', org_id)
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'firing')
    .where('next_at', '=', from)
    .execute();
}

/** The alerts of one person belong to the other from now on. */
export async function giveAlertsTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ user_id: to })
    .where('org_id', '=', org_id)
    .where('user_id', '=', from)
    .execute();
}

type End = { readonly now: Date; readonly note: string };

/** Why a rule closed its alerts: by a change of it, not because what they are about is over. */
export const ENDED_BY_RULE = {
  changed: 'The rule was changed.',
  off: 'The rule was switched off.',
} as const;

/** Closes what is open of a rule; what was to be told and was not yet is told no more. */
export async function endAlertsOfRule(
  { tx, org_id }: OrganisationScope,
  ruleId: string,
  { now, note }: End,
): Promise<void> {
  await endWhere({ tx, org_id }, sql`a.rule_id = ${ruleId}`, { now, note });
  await sql`delete from alert_tellings where org_id = ${org_id} and rule_id = ${ruleId} and sent_at is null`.execute(
    tx,
  );
}

/** Closes what is open of a rule about whom or what it reaches no more: people by the tags that they have now. */
export async function endAlertsBeyond(
  scope: OrganisationScope,
  ruleId: string,
  reach: AlertScope,
  end: End,
): Promise<void> {
  const narrowed = [reach.tag_ids, reach.location_ids, reach.job_ids].filter((ids) => ids.length > 0);
  if (narrowed.length === 0) return;
  const isWithin = sql.join(
    narrowed.map((ids) => sql`coalesce(u.tag_ids, b.tag_ids) && ${[...ids]}::uuid[]`),
    sql` and `,
  );
  const beyond = sql`
    select b.alert_id from alerts b left join users u on u.org_id = b.org_id and u.user_id = b.user_id
     where b.org_id = ${scope.org_id} and b.rule_id = ${ruleId} and not (${isWithin})`;
  await endWhere(scope, sql`a.rule_id = ${ruleId} and a.alert_id in (${beyond})`, end);
}

/** Closes what is open about a person. */
export function endAlertsOfPerson(scope: OrganisationScope, userId: string, end: End): Promise<void> {
  return endWhere(scope, sql`a.user_id = ${userId}`, end);
}

/** Closes what is open about people who are not here any more: nobody can look after them, and its steps would go on. */
export function endAlertsOfDeleted(scope: OrganisationScope, end: End): Promise<void> {
  const isHere = sql`select from users u where u.org_id = a.org_id and u.user_id = a.user_id and u.active`;
  return endWhere(scope, sql`a.user_id is not null and not exists (${isHere})`, end);
}

/** Closes what is open of these rules and was not seen since a time. */
export function endStale(
  scope: OrganisationScope,
  ruleIds: readonly string[],
  { seenBefore, ...end }: End & { readonly seenBefore: Date },
): Promise<void> {
  return endWhere(scope, sql`a.rule_id = any(${[...ruleIds]}::uuid[]) and a.seen_at <= ${seenBefore}`, end);
}

/** One that had not fired yet is withdrawn. */
async function endWhere({ tx, org_id }: OrganisationScope, where: RawBuilder<unknown>, { now, note }: End) {
  const { rows } = await sql<{ alert_id: string; state: 'closed' | 'withdrawn' }>`
    update alerts a set state = case when a.state = 'pending' then 'withdrawn' else 'closed' end, ended_at = ${now},
                        next_at = null
     where a.org_id = ${org_id} and ${where} and a.state in ('pending', 'firing', 'acknowledged')
    returning a.alert_id, a.state`.execute(tx);
  await addEvents(
    { tx, org_id },
    rows.map(({ alert_id, state }) => ({ alert_id, at: now, what: state, note })),
  );
}

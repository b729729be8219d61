import { type Kysely, sql } from 'kysely';

/** Rules of alerts, the alerts themselves, what happened to each, and what is to be told to whom. */
const tables = [
  `create table alert_rules (
     org_id uuid not null,
     rule_id uuid not null,
     name text not null,
     trigger jsonb not null,
     scope jsonb not null,
     severity text not null,
     hold_minutes integer not null,
     cool_down_minutes integer not null,
     all_clear boolean not null,
     quiet_hours jsonb,
     steps jsonb not null,
     message text not null,
     pack text,
     pack_rule text,
     is_on boolean not null default false,
     active boolean not null default true,
     revision integer not null default 1,
     muted_until timestamptz,
     muted_reason text,
     muted_by uuid,
     created_by uuid not null,
     created_at timestamptz not null,
     primary key (org_id, rule_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  // What the rule was when the alert began stands with the alert: a log that changes with the rules proves nothing.
  `create table alerts (
     org_id uuid not null,
     alert_id uuid not null,
     rule_id uuid not null,
     rule_name text not null,
     trigger jsonb not null,
     severity text not null,
     message text not null,
     subject_kind text not null,
     subject_key text not null,
     -- Of a person the name that they have now is shown.
     subject_name text not null,
     user_id uuid,
     tag_ids uuid[] not null,
     state text not null,
     value double precision,
     value_at timestamptz,
     no_data_since timestamptz,
     began_at timestamptz not null,
     fired_at timestamptz,
     seen_at timestamptz not null,
     acknowledged_at timestamptz,
     acknowledged_by uuid,
     note text not null default '',
     ended_at timestamptz,
     steps_done integer not null default 0,
     next_at timestamptz,
     check (state in ('pending', 'firing', 'acknowledged', 'cleared', 'closed', 'withdrawn')),
     primary key (org_id, alert_id),
     foreign key (org_id, rule_id) references alert_rules (org_id, rule_id) on delete cascade,
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create unique index alerts_open on alerts (org_id, rule_id, subject_key)
     where state in ('pending', 'firing', 'acknowledged')`,
  `create index alerts_ended on alerts (org_id, rule_id, subject_key, ended_at) where ended_at is not null`,
  `create index alerts_log on alerts (org_id, fired_at) where fired_at is not null`,
  `create index alerts_of_person on alerts (org_id, user_id) where user_id is not null`,
  `create index alerts_next on alerts (org_id, next_at) where next_at is not null`,
  `create table alert_events (
     org_id uuid not null,
     alert_id uuid not null,
     number integer not null,
     at timestamptz not null,
     what text not null,
     user_id uuid,
     note text not null default '',
     primary key (org_id, alert_id, number),
     foreign key (org_id, alert_id) references alerts (org_id, alert_id) on delete cascade
   )`,
  // One for each alert, step and person; those of one letter share its id.
  `create table alert_tellings (
     org_id uuid not null,
     alert_id uuid not null,
     step integer not null,
     user_id uuid not null,
     is_over boolean not null,
     rule_id uuid not null,
     due_at timestamptz not null,
     sent_at timestamptz,
     letter_id uuid,
     primary key (org_id, alert_id, step, user_id, is_over),
     foreign key (org_id, alert_id) references alerts (org_id, alert_id) on delete cascade,
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create index alert_tellings_due on alert_tellings (org_id, due_at) where sent_at is null`,
  `create index alert_tellings_letter on alert_tellings (org_id, letter_id) where letter_id is not null`,
  // How far an organisation has been looked at: up to which change of its tests, and when next by the clock.
  `create table alert_looks (
     org_id uuid primary key,
     tests_until instant_text not null,
     looked_us bigint not null,
     clock_at timestamptz not null,
     weather_at timestamptz not null,
     attempts integer not null default 0,
     due_at timestamptz not null,
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
];

const names = ['alert_rules', 'alerts', 'alert_events', 'alert_tellings', 'alert_looks'];
const readByFunctions = ['alerts', 'alert_tellings', 'alert_looks'];
const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

const policies = [
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  ...readByFunctions.map(
    (table) => `create policy of_look_ups on ${table} for select to current_user using (true)`,
  ),
];

const functions = [
  `create function organisations_to_alert(now_ timestamptz) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
       select l.org_id from alert_looks l join org_sync_clock c using (org_id)
        where l.due_at <= now_ and (
          c.last_us > l.looked_us or l.clock_at <= now_ or l.weather_at <= now_
          or exists (select from alerts a where a.org_id = l.org_id and a.next_at <= now_)
          or exists (select from alert_tellings t
                      where t.org_id = l.org_id and t.sent_at is null and t.due_at <= now_)) $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...functions]) await sql.raw(statement).execute(db);
}

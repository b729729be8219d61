import { type Kysely, sql } from 'kysely';

/** What other programs do with an organisation's data: tokens that open calls, webhooks, and what the licence allows. */
const tables = [
  `create table api_tokens (
     org_id uuid not null,
     api_token_id uuid not null,
     name text not null,
     scopes text[] not null,
     created_by uuid not null,
     token_hash bytea not null unique,
     created_at timestamptz not null,
     expires_at timestamptz,
     used_at timestamptz,
     revoked_at timestamptz,
     primary key (org_id, api_token_id),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     foreign key (org_id, created_by) references users (org_id, user_id) on delete cascade
   )`,
  `create table webhooks (
     org_id uuid not null,
     webhook_id uuid not null,
     address text not null,
     events text[] not null,
     with_health boolean not null,
     is_on boolean not null default true,
     sealed_secret bytea not null,
     sealed_previous bytea,
     previous_until timestamptz,
     created_by uuid not null,
     created_at timestamptz not null,
     failing_since timestamptz,
     switched_off_at timestamptz,
     primary key (org_id, webhook_id),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     foreign key (org_id, created_by) references users (org_id, user_id) on delete cascade
   )`,
  // Written by triggers, so in the very transaction of what happened, whoever wrote it.
  `create table webhook_events (
     org_id uuid not null,
     event_id uuid not null default gen_random_uuid(),
     event text not null,
     subject_ids uuid[] not null,
     at timestamptz not null default now(),
     primary key (org_id, event_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create table webhook_deliveries (
     org_id uuid not null,
     delivery_id uuid not null,
     webhook_id uuid not null,
     event text not null,
     body text not null,
     created_at timestamptz not null,
     state text not null,
     attempts integer not null default 0,
     due_at timestamptz,
     tried_at timestamptz,
     status integer,
     reply text,
     failure text,
     took_ms integer,
     check (state in ('waiting', 'delivered', 'failed')),
     primary key (org_id, delivery_id),
     foreign key (org_id, webhook_id) references webhooks (org_id, webhook_id) on delete cascade
   )`,
  `create index webhook_deliveries_due on webhook_deliveries (org_id, due_at) where state = 'waiting'`,
  `create index webhook_deliveries_log on webhook_deliveries (org_id, webhook_id, created_at desc)`,
  // Written by who runs the server; the server itself only reads it.
  `create table licences (
     org_id uuid primary key,
     plan text not null,
     seats integer check (seats > 0),
     valid_until date,
     set_at timestamptz not null default now(),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
];

const names = ['api_tokens', 'webhooks', 'webhook_events', 'webhook_deliveries', 'licences'];
const readByFunctions = ['api_tokens', 'webhooks', 'webhook_events', 'webhook_deliveries'];
const BOUND = "nullif(current_setting('app.org_id', true), '')::uuid";
const OF_ORGANISATION = `(org_id = ${BOUND})`;

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
  `create function api_token_of_token(wanted bytea)
     returns table(org_id uuid, api_token_id uuid, name text, scopes text[], expires_at timestamptz, used_at timestamptz,
                   permissions jsonb, is_closed boolean)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select t.org_id, t.api_token_id, t.name, t.scopes, t.expires_at, t.used_at,
                  coalesce((select jsonb_agg(jsonb_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                              from permissions p join users u using (org_id, user_id)
                             where p.org_id = t.org_id and p.user_id = t.created_by and p.active and u.active), '[]'),
                  o.metadata ? '_closing'
             from api_tokens t join organisations o using (org_id)
            where t.token_hash = wanted and t.revoked_at is null $$`,
  `create function organisations_with_webhook_work(now_ timestamptz) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
       select o.org_id from organisations o
        where not o.metadata ? '_closing' and (
          exists (select from webhook_events e where e.org_id = o.org_id)
          or exists (select from webhook_deliveries d
                      where d.org_id = o.org_id and d.state = 'waiting' and d.due_at <= now_)) $$`,
  // One statement's rows are one event: of a batch of tests not one for each. Only within an organisation's transaction:
  // a backup that is restored has nothing to tell.
  `create function note_webhook_event() returns trigger
     language plpgsql
     as $$
     begin
       if tg_table_name = 'measurements' then
         insert into webhook_events (org_id, event, subject_ids)
         select n.org_id, 'measurement.created', array_agg(n.measurement_id) from added n
          where exists (select from webhooks w
                         where w.org_id = n.org_id and w.org_id = ${BOUND} and w.is_on and 'measurement.created' = any (w.events))
          group by n.org_id;
       elsif tg_table_name = 'users' then
         insert into webhook_events (org_id, event, subject_ids)
         select n.org_id, 'person.created', array_agg(n.user_id) from added n
          where exists (select from webhooks w
                         where w.org_id = n.org_id and w.org_id = ${BOUND} and w.is_on and 'person.created' = any (w.events))
          group by n.org_id;
       elsif tg_table_name = 'follow_up_notes' then
         insert into webhook_events (org_id, event, subject_ids)
         select n.org_id, 'follow_up.closed', array_agg(n.note_id) from added n
          where n.kind = 'close'
            and exists (select from webhooks w
                         where w.org_id = n.org_id and w.org_id = ${BOUND} and w.is_on and 'follow_up.closed' = any (w.events))
          group by n.org_id;
       else
         insert into webhook_events (org_id, event, subject_ids)
         select n.org_id, 'alert.' || n.what, array_agg(n.alert_id) from added n
          where n.what in ('fired', 'acknowledged', 'cleared', 'closed')
            and exists (select from webhooks w
                         where w.org_id = n.org_id and w.org_id = ${BOUND} and w.is_on and 'alert.' || n.what = any (w.events))
          group by n.org_id, n.what;
       end if;
       return null;
     end $$`,
  ...['measurements', 'users', 'follow_up_notes', 'alert_events'].map(
    (table) => `create trigger note_webhook_event after insert on ${table}
      referencing new table as added for each statement execute function note_webhook_event()`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...functions]) await sql.raw(statement).execute(db);
}

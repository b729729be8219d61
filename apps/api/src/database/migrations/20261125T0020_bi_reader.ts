import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

/** Pseudonymous rows for the organisation's own tools of analysis: decision 0199. */
const statements = [
  // The key of the codes, prepared as HMAC takes it; `models`: device models that do not single anybody out.
  `create table bi_keys (
     org_id uuid primary key,
     inner_key bytea not null,
     outer_key bytea not null,
     made_at timestamptz not null,
     models text[] not null default '{}',
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  // What rows say of whom, worked out by the server: the rule stands in packages/domain.
  `create table bi_people (
     org_id uuid not null,
     user_id uuid not null,
     person text not null,
     is_deleted boolean not null,
     is_merged boolean not null,
     tags text not null,
     jobs text not null,
     locations text not null,
     has_times boolean not null,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  ...['bi_keys', 'bi_people'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  'create policy of_look_ups on bi_keys for select to current_user using (true)',
  `create function bi_code(inner_key bytea, outer_key bytea, message text) returns text
     language sql immutable parallel safe
     set search_path = pg_catalog, pg_temp
     as $$ select encode(substr(sha256(outer_key || sha256(inner_key || convert_to(message, 'UTF8'))), 1, 16), 'hex') $$`,
  // The day where a test was made; of a zone that the clocks here do not know, that of UTC.
  `create function bi_day(instant timestamptz, zone text) returns date
     language plpgsql stable parallel safe
     set search_path = pg_catalog, pg_temp
     as $$
     begin
       if coalesce(zone, '') = '' then
         return (instant at time zone 'UTC')::date;
       end if;
       begin
         return (instant at time zone zone)::date;
       exception when others then
         return (instant at time zone 'UTC')::date;
       end;
     end $$`,
  // Whose rows a role of one organisation reads stands in its name. A setting could be set to any organisation by
  // whoever holds the role.
  `create function bi_organisation() returns uuid
     language sql stable parallel safe
     set search_path = pg_catalog, pg_temp
     as $$ select case when session_user ~ '^heatwise_bi_[0-9a-f]{32}$'
                       then substr(session_user, 13)::uuid end $$`,
  `create function organisations_with_bi() returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select org_id from bi_keys $$`,
  `create view bi_measurements with (security_barrier) as
     select bi_code(k.inner_key, k.outer_key, 'measurement:' || m.measurement_id) as measurement, p.person,
            m.type, t.name as custom_type, m.value, m.valid,
            bi_day(m.created_time::timestamptz, m.metadata ->> '_timezone') as day,
            case when p.has_times then date_trunc('minute', m.created_time::timestamptz) end as measured_at,
            case when m.metadata ->> '_device' = any (k.models) then m.metadata ->> '_device' end as device_model,
            p.tags, p.jobs, p.locations
       from measurements m
       join bi_keys k on k.org_id = m.org_id
       join bi_people p on p.org_id = m.org_id and p.user_id = m.user_id
       left join custom_measurement_types t on t.org_id = m.org_id and t.custom_id = m.custom_id
      where m.org_id = bi_organisation() and m.active`,
  // The view reads as the owner, for whom row-level security holds too.
  ...['measurements', 'bi_people', 'custom_measurement_types'].map(
    (table) =>
      `create policy of_bi on ${table} for select to current_user using (org_id = bi_organisation())`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** A promoted replica goes on with the same data, and a replica is asked how far it is: decisions 0208, 0209. */
const statements = [
  // Which of PostgreSQL's timelines is written; nothing on a replica, which writes none.
  `create function wal_timeline() returns integer
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     begin
       if pg_is_in_recovery() then return null; end if;
       return ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer;
     exception when insufficient_privilege then
       return 0;
     end $$`,
  // The timeline in which the clock was last set, the name of the branch of the history that it belongs to, and the
  // branches before it with the clock at which each was left.
  `alter table org_sync_clock
     add column timeline integer not null default wal_timeline(),
     add column branch text not null default '',
     add column branches jsonb not null default '[]'`,
  // Without the timeline: a replica shows the same identity as its primary, before and after it is promoted.
  `create or replace function server_identity() returns text
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     declare identity text;
     begin
       select concat_ws(':', s.id, d.oid, 'org_sync_clock'::regclass::oid) into identity
         from server_incarnation s, pg_database d where d.datname = current_database();
       begin
         return concat_ws(':', identity, (select system_identifier from pg_control_system()));
       exception when insufficient_privilege then
         return identity;
       end;
     end $$`,
  // How far an organisation is in this database, a primary or a replica.
  `create function place_of(wanted uuid)
     returns table(clock bigint, history text, wal pg_lsn, time_zone text)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
     select c.last_us,
            concat_ws(' ', server_identity(), c.branch,
                      (select array_agg(v.version order by v.version) from sync_schema_versions v
                        where v.seen_at > clock_timestamp() - interval '5 minutes')),
            case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end,
            current_setting('TimeZone')
       from org_sync_clock c where c.org_id = wanted $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

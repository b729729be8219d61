/** What the server asks of all organisations at once: which ones have work, and no row of theirs. */
export const serverFunctions = [
  `create function server_identity() returns text
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     declare identity text;
     begin
       select concat_ws(':', s.id, d.oid, 'org_sync_clock'::regclass::oid) into identity
         from server_incarnation s, pg_database d where d.datname = current_database();
       begin
         return concat_ws(':', identity, (select system_identifier from pg_control_system()),
                          (select timeline_id from pg_control_checkpoint()));
       exception when insufficient_privilege then
         return identity;
       end;
     end $$`,
  `create function clocks_of(wanted uuid[]) returns table(org_id uuid, last_us bigint)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select c.org_id, c.last_us from org_sync_clock c where c.org_id = any(wanted) $$`,
  `create function organisations_to_restamp() returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select distinct org_id from restamp_queue where due_at <= clock_timestamp() $$`,
  `create function organisations_to_sweep() returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select distinct org_id from tag_sweeps where due_at <= clock_timestamp() and part <> 'stopped' $$`,
  `create function organisations_with_people() returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select distinct org_id from users $$`,
  `create function digests_due(now_ timestamptz) returns table(org_id uuid, user_id uuid, due_at timestamptz)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select s.org_id, s.user_id, s.next_digest_at from notification_settings s
            where s.next_digest_at <= now_ order by s.next_digest_at limit 1000 $$`,
];

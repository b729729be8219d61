import { type Kysely, sql } from 'kysely';

/**
 * Closed organisations: whoever asks by a session learns that theirs is closed, the server finds those whose time is
 * over, and erases one of them whole. The server's role may delete next to nothing, so erasing has the owner's rights,
 * and is bound to what it is for: it touches no organisation that is not closed and past its time.
 */
const functions = [
  'drop function session_of_token(bytea)',
  `create function session_of_token(wanted bytea)
     returns table (org_id uuid, session_id uuid, user_id uuid, created_at timestamptz, used_at timestamptz,
                    tag_ids uuid[], permissions jsonb, is_closed boolean)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select s.org_id, s.session_id, s.user_id, s.created_at, s.used_at, u.tag_ids,
                  coalesce((select jsonb_agg(jsonb_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                              from permissions p
                             where p.org_id = s.org_id and p.user_id = s.user_id and p.active), '[]'),
                  o.metadata ? '_closing'
             from sessions s join users u using (org_id, user_id) join organisations o using (org_id)
            where s.token_hash = wanted and s.ended_at is null and u.active $$`,
  `create function organisations_to_erase(at_time timestamptz) returns setof uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select org_id from organisations
            where metadata ? '_closing' and (metadata->'_closing'->>'erase_at')::timestamptz <= at_time $$`,
  // Tables are found, not listed: one that comes later is erased as well. Each goes before those it refers to.
  `create function erase_organisation(wanted uuid, at_time timestamptz) returns boolean
     language plpgsql security definer set search_path = public, pg_temp
     as $$
     declare
       left_over name[];
       ready name[];
       one name;
     begin
       perform set_config('app.org_id', wanted::text, true);
       -- Whoever writes at this moment, or takes the closing back, is waited for.
       perform 1 from org_sync_clock where org_id = wanted for update;
       perform 1 from organisations where org_id = wanted and metadata ? '_closing'
          and (metadata->'_closing'->>'erase_at')::timestamptz <= at_time;
       if not found then
         return false;
       end if;
       left_over := array(
         select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
          where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped);
       while cardinality(left_over) > 0 loop
         ready := array(
           select t from unnest(left_over) t where not exists (
             select 1 from pg_constraint k
               join pg_class f on f.oid = k.conrelid and f.relnamespace = 'public'::regnamespace
               join pg_class r on r.oid = k.confrelid and r.relnamespace = 'public'::regnamespace
              where k.contype = 'f' and f.oid <> r.oid and r.relname = t and f.relname = any (left_over)));
         if cardinality(ready) = 0 then
           raise exception 'these tables refer to one another: %', left_over;
         end if;
         foreach one in array ready loop
           execute format('delete from public.%I where org_id = $1', one) using wanted;
         end loop;
         left_over := array(select t from unnest(left_over) t where t <> all (ready));
       end loop;
       return true;
     end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of functions) await sql.raw(text).execute(db);
}

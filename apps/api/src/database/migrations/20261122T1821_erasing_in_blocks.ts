import { type Kysely, sql } from 'kysely';

/**
 * An organisation is erased in blocks. The first one takes its clock away, without which nobody writes, and notes when
 * that was: from then on no secret of the organisation opens anything, whatever is still there. The date and the clock
 * that allow it are still the database's own. Whom to tell at the end is kept until then, for nobody could be asked.
 */
const statements = [
  'alter table closings add column erasing_since timestamptz, add column farewell jsonb',
  'drop function erase_organisation(uuid)',
  `create function is_being_erased(wanted uuid) returns boolean
     language sql stable security definer set search_path = public, pg_temp
     as $$ select exists (select from closings where org_id = wanted and erasing_since is not null) $$`,
  `create function begin_erasing(wanted uuid, told jsonb) returns boolean
     language plpgsql security definer set search_path = public, pg_temp
     as $$
     begin
       perform set_config('app.org_id', wanted::text, true);
       -- Whoever writes at this moment, or takes the closing back, is waited for.
       perform 1 from org_sync_clock where org_id = wanted for update;
       update closings c
          set erasing_since = coalesce(c.erasing_since, now()), farewell = coalesce(c.farewell, told)
        where c.org_id = wanted and c.erase_at <= now()
          and exists (select from organisations o where o.org_id = wanted and o.metadata ? '_closing');
       if not found then
         return false;
       end if;
       delete from org_sync_clock where org_id = wanted;
       -- What background work would look for.
       delete from restamp_queue where org_id = wanted;
       delete from tag_sweeps where org_id = wanted;
       delete from notification_settings where org_id = wanted;
       return true;
     end $$`,
  // True while something is left, false when the last of it went, null where nothing is being erased.
  // Tables are found, not listed: one that comes later is erased as well. Each goes before those it refers to. By index,
  // however many of the rows are this organisation's: reading on from the beginning would pass all that is gone.
  `create function erase_block(wanted uuid, most integer) returns boolean
     language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
     as $$
     declare
       left_over name[];
       ready name[];
       one name;
       gone integer;
     begin
       perform set_config('app.org_id', wanted::text, true);
       perform 1 from closings where org_id = wanted and erasing_since is not null for update;
       if not found then
         return null;
       end if;
       left_over := array(
         select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
          where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
            and not a.attisdropped and c.relname not in ('closings', 'organisations'));
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
           execute format('delete from public.%1$I where org_id = $1 and ctid = any (array(
                             select ctid from public.%1$I where org_id = $1 limit $2))', one) using wanted, most;
           get diagnostics gone = row_count;
           most := most - gone;
           if most <= 0 then
             return true;
           end if;
         end loop;
         left_over := array(select t from unnest(left_over) t where t <> all (ready));
       end loop;
       delete from organisations where org_id = wanted;
       return false;
     end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of statements) await sql.raw(text).execute(db);
}

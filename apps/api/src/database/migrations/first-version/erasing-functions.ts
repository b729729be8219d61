/** Erasing a closed organisation, in blocks. The server's role may delete next to nothing, so it has the owner's rights and is bound to what it is for: no organisation that is not closed, or before its time. */
export const erasingFunctions = [
  `create function note_closing() returns trigger
     language plpgsql security definer
     set search_path = public, pg_temp
     as $$
     begin
       if new.metadata ? '_closing' then
         insert into closings (org_id, closed_at, erase_at) values (new.org_id, now(), now() + interval '30 days')
         on conflict (org_id) do nothing;
       else
         delete from closings where org_id = new.org_id;
       end if;
       return null;
     end $$`,
  `create function is_being_erased(wanted uuid) returns boolean
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select exists (select from closings where org_id = wanted and erasing_since is not null) $$`,
  `create function organisations_to_erase() returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select org_id from closings where erase_at <= now() $$`,
  `create function begin_erasing(wanted uuid, told jsonb) returns boolean
     language plpgsql security definer
     set search_path = public, pg_temp
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
  `create function erase_block(wanted uuid, most integer) returns boolean
     language plpgsql security definer
     set search_path = public, pg_temp
     set enable_seqscan = off
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
  `create trigger note_closing after insert or update of metadata on organisations for each row execute function note_closing()`,
];

import { type Kysely, sql } from 'kysely';

/** The back office: its id is the product's own and never changes (decision 0005). */
const BACK_OFFICE = "'00000000-0000-4000-8000-00000000ad04'::uuid";

/**
 * The desk's notes about a customer's tickets are rows of the back office. Where that is on another machine no foreign key
 * takes them along, so each block of erasing begins with them; the rest of it is as it was.
 */
const ERASE_BLOCK = `
  create or replace function erase_block(wanted uuid, most integer) returns boolean
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
       execute format('set local app.org_id to %L', wanted);
       perform 1 from closings where org_id = wanted and erasing_since is not null for update;
       if not found then
         return null;
       end if;
       execute format('set local app.org_id to %L', ${BACK_OFFICE});
       delete from ticket_notes
        where org_id = ${BACK_OFFICE} and note_id = any (array(
          select note_id from ticket_notes
           where org_id = ${BACK_OFFICE} and customer_org_id = wanted limit most));
       get diagnostics gone = row_count;
       most := most - gone;
       execute format('set local app.org_id to %L', wanted);
       if most <= 0 then
         return true;
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
     end $$`;

/** The desk writes notes while it answers their organisation: erasing waits for its clock, and no note comes after it. */
const WRITTEN_BY_DESK = `
  create policy of_notes on ticket_notes for insert to heatwise_desk
    with check (org_id = ${BACK_OFFICE} and customer_org_id = nullif(current_setting('app.desk_org_id', true), '')::uuid)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [ERASE_BLOCK, WRITTEN_BY_DESK]) await sql.raw(statement).execute(db);
}

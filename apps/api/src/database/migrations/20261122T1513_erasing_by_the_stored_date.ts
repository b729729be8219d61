import { type Kysely, sql } from 'kysely';

/**
 * When a closed organisation is erased stands where the server's role can only read it. It follows from the closing by
 * the database's own clock, so that a role that can write every organisation's metadata, or name any time, still cannot
 * erase one before its admins have had their thirty days.
 */
const statements = [
  `create table closings (
     org_id uuid primary key references organisations on delete cascade,
     closed_at timestamptz not null,
     erase_at timestamptz not null
   )`,
  'alter table closings enable row level security',
  'alter table closings force row level security',
  `create policy of_organisation on closings
     using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
     with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`,
  'create policy of_look_ups on closings for select to current_user using (true)',
  'alter table organisations no force row level security',
  'alter table closings no force row level security',
  // What was closed before keeps its date.
  `insert into closings (org_id, closed_at, erase_at)
   select org_id, now(), (metadata->'_closing'->>'erase_at')::timestamptz from organisations
    where metadata->'_closing'->>'erase_at' is not null`,
  'alter table organisations force row level security',
  'alter table closings force row level security',
  `create function note_closing() returns trigger
     language plpgsql security definer set search_path = public, pg_temp
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
  `create trigger note_closing after insert or update of metadata on organisations
     for each row execute function note_closing()`,
  'drop function organisations_to_erase(timestamptz)',
  `create function organisations_to_erase() returns setof uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select org_id from closings where erase_at <= now() $$`,
];

/** As it was, but for whom it lets through. */
const erasing = `create function erase_organisation(wanted uuid) returns boolean
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
       perform 1 from closings c join organisations o using (org_id)
         where c.org_id = wanted and c.erase_at <= now() and o.metadata ? '_closing';
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
     end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of statements) await sql.raw(text).execute(db);
  await sql`drop function erase_organisation(uuid, timestamptz)`.execute(db);
  await sql.raw(erasing).execute(db);
}

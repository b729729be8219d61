import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

/** How long an organisation keeps tests: decision 0222. */
const statements = [
  // Emptied, and deleted some time after every browser has learned of it.
  'alter table measurements add column forgotten boolean not null default false',
  'create index measurements_forgotten on measurements (org_id, modified_time) where forgotten',
  // Where the walk through an organisation's tests stands. `walked_to`, `walks_to`: stamps, empty before a walk.
  `create table retention_walks (
     org_id uuid primary key,
     walked_to text not null default '' collate "C",
     walks_to text not null default '' collate "C",
     whole_at timestamptz,
     tests integer not null default 0,
     attempts integer not null default 0,
     due_at timestamptz not null,
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  'alter table retention_walks enable row level security',
  'alter table retention_walks force row level security',
  `create policy of_organisation on retention_walks using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  'create policy of_look_ups on retention_walks for select to current_user using (true)',
  `create function organisations_to_forget() returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select org_id from retention_walks where due_at <= clock_timestamp() $$`,
  // The server's own role deletes no test and no note. Notes about a test that is emptied go with it, by the owner's rights on
  // the machine that has them: rows that one role has changed are refused to another until the end of a transaction there.
  `create function forget_notes() returns trigger
     language plpgsql security definer
     set search_path = public, pg_temp
     as $$
     begin
       delete from follow_up_notes n where n.org_id = new.org_id and n.measurement_id = new.measurement_id;
       return null;
     end $$`,
  `create trigger forget_notes after update of forgotten on measurements
     for each row when (new.forgotten and not old.forgotten) execute function forget_notes()`,
  // This takes away what was emptied, and nothing else.
  `create function delete_forgotten(wanted uuid, stamped_before text, most integer) returns integer
     language plpgsql security definer
     set search_path = public, pg_temp
     as $$
     declare gone integer;
     begin
       if wanted is distinct from nullif(current_setting('app.org_id', true), '')::uuid then return 0; end if;
       delete from measurements m
        where m.org_id = wanted and m.measurement_id in
          (select f.measurement_id from measurements f
            where f.org_id = wanted and f.forgotten and f.modified_time < stamped_before
            order by f.modified_time limit most);
       get diagnostics gone = row_count;
       return gone;
     end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

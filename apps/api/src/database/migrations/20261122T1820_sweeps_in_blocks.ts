import { type Kysely, sql } from 'kysely';

/**
 * How far a deletion has taken its tag off people and measurements stands in a table, so that any server goes on with
 * it. A row is there while something is left to do; it is stopped while the tag is being restored. Measurements that carry tags of their own have
 * an index, by which a sweep walks through them a block at a time.
 */
const statements = [
  `create table tag_sweeps (
     org_id uuid not null,
     tag_id uuid not null,
     part text not null default 'people' check (part in ('people', 'measurements', 'stopped')),
     after_id uuid not null default '00000000-0000-0000-0000-000000000000',
     deleted_by uuid,
     address text,
     attempts integer not null default 0,
     due_at timestamptz not null default clock_timestamp(),
     primary key (org_id, tag_id),
     foreign key (org_id, tag_id) references tags on delete cascade
   )`,
  'alter table tag_sweeps enable row level security',
  'alter table tag_sweeps force row level security',
  `create policy of_organisation on tag_sweeps
     using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
     with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`,
  'create policy of_look_ups on tag_sweeps for select to current_user using (true)',
  `create function organisations_to_sweep() returns setof uuid
     language sql stable security definer set search_path = public, pg_temp
     as $$ select distinct org_id from tag_sweeps where due_at <= clock_timestamp() and part <> 'stopped' $$`,
  // What an earlier version left unfinished is finished; where it was finished, nothing is found.
  'alter table tags no force row level security',
  'alter table tag_sweeps no force row level security',
  'insert into tag_sweeps (org_id, tag_id) select org_id, tag_id from tags where not active',
  'alter table tags force row level security',
  'alter table tag_sweeps force row level security',
  // A server of an earlier version, which knows nothing of the table, fails to delete or restore rather than half do it.
  'alter table tags drop column swept_by',
  `create index measurements_tagged on measurements (org_id, measurement_id) where tag_ids <> '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of statements) await sql.raw(text).execute(db);
}

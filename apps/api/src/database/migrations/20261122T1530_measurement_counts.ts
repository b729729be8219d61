import { type Kysely, sql } from 'kysely';

/**
 * What a digest adds up, counted per person: only those with newer rows are counted again. `counted_at` is the clock
 * of the snapshot that was counted; a count is void when something changed at `void_at` that the person's own stamps
 * do not show. The index on measurements gains `active`, so that counting reads no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table measurement_counts (
    org_id uuid not null,
    user_id uuid not null,
    counted_at text collate "C" not null default '',
    void_at text collate "C" not null default '',
    count bigint not null default 0,
    seconds bigint not null default 0,
    microseconds bigint not null default 0,
    linked_count bigint not null default 0,
    linked_seconds bigint not null default 0,
    linked_microseconds bigint not null default 0,
    primary key (org_id, user_id),
    foreign key (org_id, user_id) references users on delete cascade
  )`.execute(db);
  await sql`alter table measurement_counts enable row level security`.execute(db);
  await sql`alter table measurement_counts force row level security`.execute(db);
  await sql`create policy of_organisation on measurement_counts
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`.execute(db);
  await sql`create index measurements_counted on measurements (org_id, user_id, modified_time) include (active)`.execute(
    db,
  );
  await sql`drop index measurements_of_user`.execute(db);
  await sql`alter index measurements_counted rename to measurements_of_user`.execute(db);
}

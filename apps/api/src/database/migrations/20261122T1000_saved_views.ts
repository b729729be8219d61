import { type Kysely, sql } from 'kysely';

/** Filters, columns and sorting of a list that a person keeps under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_views (
    org_id uuid not null references organisations on delete cascade,
    view_id uuid not null,
    user_id uuid not null,
    list text not null,
    name text not null,
    search jsonb not null,
    created_time instant_text not null,
    modified_time instant_text not null,
    primary key (org_id, view_id),
    foreign key (org_id, user_id) references users (org_id, user_id)
  )`.execute(db);
  await sql`create unique index saved_views_by_name on saved_views (org_id, user_id, list, lower(name))`.execute(
    db,
  );
  await sql`alter table saved_views enable row level security`.execute(db);
  await sql`alter table saved_views force row level security`.execute(db);
  await sql`create policy of_organisation on saved_views
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Dated checklists of how ready a place is for heat. What they come to is computed, never stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table readiness_assessments (
    org_id uuid not null references organisations on delete cascade,
    readiness_id uuid not null,
    assessed_on date not null,
    place text not null,
    items jsonb not null,
    saved_by_user_id uuid not null,
    active boolean not null default true,
    created_time instant_text not null,
    modified_time instant_text not null,
    primary key (org_id, readiness_id),
    foreign key (org_id, saved_by_user_id) references users (org_id, user_id)
  )`.execute(db);
  await sql`create index readiness_assessments_by_day on readiness_assessments (org_id, assessed_on desc)`.execute(
    db,
  );
  await sql`alter table readiness_assessments enable row level security`.execute(db);
  await sql`alter table readiness_assessments force row level security`.execute(db);
  await sql`create policy of_organisation on readiness_assessments
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`.execute(db);
}

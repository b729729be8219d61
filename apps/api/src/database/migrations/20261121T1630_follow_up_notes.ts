import { type Kysely, sql } from 'kysely';

/** What people write about a test that asks for a follow-up; closing one is such a note, and so is taking that back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table follow_up_notes (
    org_id uuid not null,
    note_id uuid not null,
    measurement_id uuid not null,
    kind text not null check (kind in ('note', 'close', 'reopen')),
    note text not null,
    author_id uuid not null,
    written_time instant_text not null,
    primary key (org_id, note_id),
    foreign key (org_id, measurement_id) references measurements on delete cascade,
    foreign key (org_id, author_id) references users
  )`.execute(db);
  await sql`create index follow_up_notes_of on follow_up_notes (org_id, measurement_id, written_time)`.execute(
    db,
  );
  await sql`alter table follow_up_notes enable row level security`.execute(db);
  await sql`alter table follow_up_notes force row level security`.execute(db);
  await sql`create policy of_organisation on follow_up_notes
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`.execute(db);
}

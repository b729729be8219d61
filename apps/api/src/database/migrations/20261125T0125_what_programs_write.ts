import { type Kysely, sql } from 'kysely';

/** Programs write about follow-ups too: decision 0187. What a token was called stands with the note. */
const statements = [
  'alter table follow_up_notes alter column author_id drop not null',
  'alter table follow_up_notes add api_token_id uuid, add program_name text',
  `alter table follow_up_notes add constraint follow_up_notes_writer_check
     check ((author_id is null) = (api_token_id is not null) and (api_token_id is null) = (program_name is null))`,
  'create unique index follow_up_notes_written on follow_up_notes (org_id, written_time)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

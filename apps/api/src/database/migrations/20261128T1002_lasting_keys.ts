import { type Kysely, sql } from 'kysely';

/** Keys that stay when the server's secret is rotated, sealed. The server reads them with the owner's rights when it starts. */
const statements = [
  'create table lasting_keys (purpose text primary key, sealed_key bytea not null)',
  'alter table lasting_keys enable row level security',
  'alter table lasting_keys force row level security',
  'create policy of_owner on lasting_keys to current_user using (true) with check (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

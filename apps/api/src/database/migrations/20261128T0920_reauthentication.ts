import { type Kysely, sql } from 'kysely';

/** Lasting credentials are created only by a session whose person proved who they are minutes ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table sessions add column reauthenticated_at timestamptz').execute(db);
}

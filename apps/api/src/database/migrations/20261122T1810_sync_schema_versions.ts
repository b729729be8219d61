import { type Kysely, sql } from 'kysely';

/** Which versions of the synchronised rows' schema the running servers have, and when one of each was last there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sync_schema_versions (version integer primary key, seen_at timestamptz not null)`.execute(
    db,
  );
}

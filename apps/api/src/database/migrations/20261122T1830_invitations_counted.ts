import { type Kysely, sql } from 'kysely';

/** The links of a purpose that an organisation had mailed lately are counted before each further one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_links_of_organisation on account_links (org_id, purpose, created_at)`.execute(
    db,
  );
}

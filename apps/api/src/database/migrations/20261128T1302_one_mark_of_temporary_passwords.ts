import { type Kysely, sql } from 'kysely';

/** Days from the upgrade on, for temporary passwords that a server of the previous version stored without an end. */
const DAYS = 7;

/**
 * A password is temporary exactly if it has an end. The column `is_temporary` stays for servers of the previous version, which
 * read it at each sign-in; this version does not use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const organisations = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of organisations.rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    await sql`
      update credentials set temporary_until = now() + make_interval(days => ${DAYS})
       where org_id = ${org_id} and is_temporary and temporary_until is null`.execute(db);
  }
}

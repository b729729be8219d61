import { type Kysely, sql } from 'kysely';

/** Days from the upgrade on, for the temporary passwords that exist by then. */
const DAYS = 7;

/** Until when a temporary password works. Those set before this work as long as one that is set now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credentials add temporary_until timestamptz`.execute(db);
  const organisations = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of organisations.rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    await sql`
      update credentials set temporary_until = now() + make_interval(days => ${DAYS})
       where org_id = ${org_id} and is_temporary`.execute(db);
  }
}

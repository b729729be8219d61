import { type Kysely, sql } from 'kysely';

/**
 * No two active people of an organisation have one employee id. Of people who had the same one before, the first keeps it
 * alone and the others are noted: their id stays as it is until somebody changes it, and no further person gets it. Longer
 * ids than the product takes do not fit an index.
 */
const COLUMN = 'alter table users add column shared_employee_id text';
const INDEX = `
  create unique index users_employee_id on users (org_id, (metadata ->> 'employee_id'))
     where active and length(metadata ->> 'employee_id') between 1 and 100
       and metadata ->> 'employee_id' is distinct from shared_employee_id`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db);
  const { rows } = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    await sql`
      update users u set shared_employee_id = u.metadata ->> 'employee_id'
       where u.org_id = ${org_id} and u.active and u.metadata ->> 'employee_id' <> ''
         and exists (select from users o
                      where o.org_id = u.org_id and o.active
                        and o.metadata ->> 'employee_id' = u.metadata ->> 'employee_id'
                        and (o.created_time, o.user_id) < (u.created_time, u.user_id))`.execute(db);
  }
  await sql.raw(INDEX).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Employee ids that differ by case alone are the same. Of active people who have one id in different cases, the first
 * keeps it alone; the others are noted in `shared_employee_id`, as those with the very same id were before. The server
 * reports their number at each start.
 */
const INDEX = `
  create unique index users_employee_id on users (org_id, lower(metadata ->> 'employee_id'))
     where active and length(metadata ->> 'employee_id') between 1 and 100
       and metadata ->> 'employee_id' is distinct from shared_employee_id`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    await sql`
      update users u set shared_employee_id = u.metadata ->> 'employee_id'
       where u.org_id = ${org_id} and u.active and u.metadata ->> 'employee_id' <> ''
         and exists (select from users o
                      where o.org_id = u.org_id and o.active
                        and lower(o.metadata ->> 'employee_id') = lower(u.metadata ->> 'employee_id')
                        and (o.created_time, o.user_id) < (u.created_time, u.user_id))`.execute(db);
  }
  await sql`drop index users_employee_id`.execute(db);
  await sql.raw(INDEX).execute(db);
}

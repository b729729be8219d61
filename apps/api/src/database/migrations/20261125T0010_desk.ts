import { type Kysely, sql } from 'kysely';

/** What the desk may read of every organisation: its name and its licence. See decisions/0189. */
const statements = [
  ...['organisations', 'licences'].map(
    (table) => `create policy at_desk on ${table} for select to heatwise_desk using (true)`,
  ),
  // How many seats are in use, and of nobody whose: people are not the desk's to see.
  `create function seats_of_organisations(wanted uuid[]) returns table (org_id uuid, used integer)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select u.org_id, count(*)::integer from users u where u.org_id = any (wanted) and u.active group by u.org_id $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

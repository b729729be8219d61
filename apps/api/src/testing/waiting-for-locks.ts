import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How many transactions of this database wait for what another holds, on whichever machine that is. */
export async function waitingForLocks(owner: Kysely<Tables>): Promise<number> {
  const here = `select count(*)::int as waiting from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await (process.env.CITUS_URL
    ? sql<{ waiting: number }>`select sum(result::int)::int as waiting from run_command_on_all_nodes(${here})`
    : sql<{ waiting: number }>`${sql.raw(here)}`
  ).execute(owner);
  return rows[0]?.waiting ?? 0;
}

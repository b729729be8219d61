import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { inOrganisation } from '../../apps/api/src/organisation/organisation-scope.ts';
import { DEMO_DESK } from './demo-desk.ts';

/**
 * Everybody knows the passwords of the demo's accounts, one of which is the back office's. Throws where organisations are
 * in the database before anything of the demo is; what a crash left of it goes on.
 */
export async function refuseOthersDatabase(database: Kysely<Tables>): Promise<void> {
  const isDemos = await inOrganisation(database, BACK_OFFICE_ORG_ID, ({ tx }) =>
    tx.selectFrom('users').select('user_id').where('user_id', '=', DEMO_DESK.user_id).executeTakeFirst(),
  );
  if (isDemos !== undefined || !(await hasOrganisations(database))) return;
  throw new Error(
    'This database has organisations that are not the demo’s. Give the demo one of its own: no DATABASE_URL, and another DATA_DIR.',
  );
}

async function hasOrganisations(database: Kysely<Tables>): Promise<boolean> {
  const { rows: about } = await sql<{ is_bound: boolean; has_size: boolean }>`
    select row_security_active('organisations') as is_bound, pg_relation_size('organisations') > 0 as has_size`.execute(
    database,
  );
  // An owner that row-level security holds for sees nobody's rows, but how much room they take.
  if (about[0]?.is_bound) return about[0].has_size;
  const { rows } = await sql`select 1 from organisations limit 1`.execute(database);
  return rows.length > 0;
}

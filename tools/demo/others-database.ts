import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk-member';
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
  // An owner that row-level security holds for sees nobody's rows, but how much room they take.
  const { rows } = await sql<{ has_any: boolean }>`
    select case when row_security_active('organisations') then pg_relation_size('organisations') > 0
                else exists (select from organisations) end as has_any`.execute(database);
  if (isDemos !== undefined || rows[0]?.has_any !== true) return;
  throw new Error(
    'This database has organisations that are not the demo’s. Give the demo one of its own: no DATABASE_URL, and another DATA_DIR.',
  );
}

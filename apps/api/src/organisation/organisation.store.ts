import { sql } from 'kysely';
import type { OrganisationScope } from './organisation-scope.ts';

/** The organisation's name and metadata, e.g. what it asks of passwords. */
export async function organisationOf({ tx, org_id }: OrganisationScope) {
  const row = await tx
    .selectFrom('organisations')
    .select(['name', 'metadata'])
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return { name: row.name, metadata: row.metadata as Record<string, unknown> };
}

/** Whether the organisation was closed by its admins: only they can get in then, and nobody by mail. */
export async function isClosed({ tx, org_id }: OrganisationScope): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`
    select metadata ? '_closing' as is_closed from organisations where org_id = ${org_id}`.execute(tx);
  return rows[0]?.is_closed ?? true;
}

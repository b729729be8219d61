import { listFields } from '@heatwise/contract/entities/entity';
import { type Organisation, organisationEntity } from '@heatwise/contract/entities/organisation';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

const columns = listFields(organisationEntity);

export function findOrganisation({ tx, org_id }: OrganisationScope): Promise<Organisation> {
  return tx
    .selectFrom('organisations')
    .select(columns)
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
}

type Changed = { name?: string; metadata?: Record<string, unknown>; has_profile_image?: boolean };

/** Stamped even when nothing else changes: the stamp is how browsers learn that the picture is another one. */
export function updateOrganisation(
  { tx, org_id, stamps }: WritingScope,
  { metadata, ...changed }: Changed,
): Promise<Organisation> {
  return tx
    .updateTable('organisations')
    .set({
      ...changed,
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      modified_time: stamps.next(),
    })
    .where('org_id', '=', org_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whom to notify that the organisation is gone. */
export type Farewell = { readonly name: string; readonly emails: readonly string[] };

/** What the first block of erasing has kept; undefined before it. */
export async function keptFarewell({ tx, org_id }: OrganisationScope): Promise<Farewell | undefined> {
  const row = await tx
    .selectFrom('closings')
    .select('farewell')
    .where('org_id', '=', org_id)
    .where('erasing_since', 'is not', null)
    .executeTakeFirst();
  return row?.farewell ?? undefined;
}

/** From here on nobody can sign in and nothing is written. False where it is not closed, or its time is not over. */
export async function beginErasing({ tx, org_id }: OrganisationScope, farewell: Farewell): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select begin_erasing(${org_id}::uuid, ${JSON.stringify(farewell)}::jsonb) as begun`.execute(tx);
  return rows[0]?.begun === true;
}

/** Rows that are erased in one transaction: nobody waits for it, and another server can take over after each. */
const ERASING_BLOCK = 5000;
/** Longer than a request's: pictures and tests with much in them take their time. */
const ERASING_LIMIT_MS = 60_000;

/** Whether anything is left afterwards; null when another server was done with it meanwhile. */
export async function eraseBlock({ tx, org_id }: OrganisationScope): Promise<boolean | null> {
  await sql`set local statement_timeout to ${sql.lit(ERASING_LIMIT_MS)}`.execute(tx);
  const { rows } = await sql<{ goes_on: boolean | null }>`
    select erase_block(${org_id}::uuid, ${ERASING_BLOCK}) as goes_on`.execute(tx);
  return rows[0]?.goes_on ?? null;
}

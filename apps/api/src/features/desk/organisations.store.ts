import { DESK_ORGANISATIONS_PAGE, type DeskOrganisation } from '@heatwise/contract/desk/desk.contract';
import { BACK_OFFICE_ORG_ID, type LicenceDraft } from '@heatwise/domain/desk/desk';
import { sql } from 'kysely';
import type { DeskScope, DeskWritingScope } from '../../auth/desk-scope.ts';

type Page = { readonly q?: string | undefined; readonly offset: number };

/** A page of the customers whose names have the words in them, and how many there are. */
export async function customersOf(
  { tx }: DeskScope,
  { q = '', offset }: Page,
): Promise<{ organisations: DeskOrganisation[]; count: number }> {
  const named = tx
    .selectFrom('organisations as o')
    .where('o.org_id', '<>', BACK_OFFICE_ORG_ID)
    .where(sql<boolean>`position(lower(${q.trim()}) in lower(o.name)) > 0`);
  const rows = await named
    .leftJoin('licences as l', 'l.org_id', 'o.org_id')
    .select(['o.org_id', 'o.name', 'o.created_time', 'l.plan', 'l.seats'])
    .select(sql<string | null>`l.valid_until::text`.as('valid_until'))
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.org_id')
    .limit(DESK_ORGANISATIONS_PAGE)
    .offset(offset)
    .execute();
  const { count } = await named
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const used = await seatsUsed(
    { tx },
    rows.map(({ org_id }) => org_id),
  );
  return {
    count: Number(count),
    organisations: rows.map(({ plan, seats, valid_until, ...row }) => ({
      ...row,
      seats_used: used.get(row.org_id) ?? 0,
      licence: plan === null ? null : { plan, seats, valid_until },
    })),
  };
}

async function seatsUsed({ tx }: DeskScope, orgIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ org_id: string; used: number }>`
    select org_id, used from seats_of_organisations(${[...orgIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ org_id, used }) => [org_id, used]));
}

export async function upsertLicence({ tx, org_id }: DeskWritingScope, licence: LicenceDraft): Promise<void> {
  await tx
    .insertInto('licences')
    .values({ org_id, ...licence, set_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet((eb) => ({ ...licence, set_at: eb.ref('excluded.set_at') })),
    )
    .execute();
}

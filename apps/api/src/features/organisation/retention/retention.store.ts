import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';
import { organisationsWith } from '../../../organisation/organisations-with-work.store.ts';

/** Where a walk through an organisation's tests is due and not set aside. */
export function organisationsToForget(database: Kysely<Tables>): Promise<string[]> {
  return organisationsWith(database, { name: 'organisations_to_forget', withErased: true });
}

/** How far the walk has come: up to the stamp `walked_to` of `walks_to`, both empty before it begins. */
export type Walk = {
  readonly walked_to: string;
  readonly walks_to: string;
  readonly whole_at: Date | null;
  readonly tests: number;
};

/** The walk that is due, held against other servers; undefined where there is none. */
export function dueWalk({ tx, org_id }: WritingScope): Promise<Walk | undefined> {
  return tx
    .selectFrom('retention_walks')
    .select(['walked_to', 'walks_to', 'whole_at', 'tests'])
    .where('org_id', '=', org_id)
    .where('due_at', '<=', sql<Date>`statement_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
}

type NextWalk = Partial<Walk> & { readonly due_at?: Date };

export async function noteWalk({ tx, org_id }: WritingScope, walk: NextWalk): Promise<void> {
  await tx
    .updateTable('retention_walks')
    .set({ ...walk, attempts: 0 })
    .where('org_id', '=', org_id)
    .execute();
}

/** From when on tests are looked for; in the place of a walk that is under way. */
export async function queueWalk({ tx, org_id }: WritingScope, due_at: Date): Promise<void> {
  const anew = { due_at, walked_to: '', walks_to: '', tests: 0, attempts: 0, whole_at: null };
  await tx
    .insertInto('retention_walks')
    .values({ org_id, ...anew })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(anew))
    .execute();
}

export async function endWalks({ tx, org_id }: WritingScope): Promise<void> {
  await tx.deleteFrom('retention_walks').where('org_id', '=', org_id).execute();
}

/** The organisation's clock as the stamp of its last change. */
export async function lastStamp({ tx, org_id }: OrganisationScope): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select instant_of_us(last_us) as stamp from org_sync_clock where org_id = ${org_id}`.execute(tx);
  return rows[0]?.stamp ?? '';
}

/**
 * What goes: tests `m` taken before an instant. Baseline tests stay while their person is here, or while they are on
 * their way to somebody after a merge: the classes of what is measured today rest on them.
 */
const isOld = (before: string) => sql`
  not m.forgotten and m.created_time < ${before}
  and not (m.type = 'sosm_baseline' and m.active
           and (exists (select from users u where u.org_id = m.org_id and u.user_id = m.user_id and u.active)
             or exists (select from restamp_queue q where q.org_id = m.org_id and q.user_id = m.user_id)))`;

export type Passed = { readonly stamp: string; readonly measurement_id: string; readonly is_old: boolean };

/** The next tests by their stamps, above one and up to another, and which of them go. */
export async function nextTests(
  { tx, org_id }: OrganisationScope,
  { above, upto, before, limit }: { above: string; upto: string; before: string; limit: number },
): Promise<Passed[]> {
  const { rows } = await sql<Passed>`
    select m.modified_time as stamp, m.measurement_id, (${isOld(before)}) as is_old
      from measurements m
     where m.org_id = ${org_id} and m.modified_time > ${above} and m.modified_time <= ${upto}
     order by m.modified_time limit ${limit}`.execute(tx);
  return rows;
}

/** How many tests would go, counted no further than `most`. */
export async function countOld(
  { tx, org_id }: OrganisationScope,
  before: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from measurements m
             where m.org_id = ${org_id} and m.active and ${isOld(before)} limit ${most}) old`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Empties tests and what is linked to them; notes about them go by a trigger. What is left says that there was a test of
 * somebody, so that browsers let go of it.
 */
export async function emptyTests(scope: WritingScope, ids: readonly string[]): Promise<void> {
  const { tx, org_id, stamps } = scope;
  const { base } = stamps.takeBlock(ids.length);
  await sql`
    update measurements m
       set active = false, valid = false, value = 0, value_f = null, metadata = '{}', raw_data = null,
           name_first = '', name_last = '', measured_by_user_id = null, measured_by_name_first = null,
           measured_by_name_last = null, tag_ids = '{}', forgotten = true,
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${ids}::uuid[]) with ordinality wanted (measurement_id, i)
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id`.execute(tx);
  await sql`
    update link_measurements l set active = false, value = 0
     where l.org_id = ${org_id} and l.measurement_id = any(${ids}::uuid[])`.execute(tx);
}

/** Deletes emptied tests that every browser knows of by now. Returns how many. */
export async function deleteForgotten(
  { tx, org_id }: WritingScope,
  stampedBefore: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select delete_forgotten(${org_id}::uuid, ${stampedBefore}::text, ${most}::integer) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

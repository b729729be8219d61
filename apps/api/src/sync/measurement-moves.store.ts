import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { instantOfMicroseconds } from '../organisation/organisation-clock.ts';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';
import { organisationsWith } from '../organisation/organisations-with-work.store.ts';
import { voidCounts } from './measurement-counts.store.ts';

/** Greater than every stamp, as texts are compared. */
const AFTER_ALL = '~';

/**
 * The person's measurements that a merge gives away, removed ones too, at most `limit`, oldest stamp first. Who was
 * brought back while theirs still moved keeps what is their own: everything since (`measured_since`).
 */
export async function measurementsToMove(
  { tx, org_id }: OrganisationScope,
  userId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ measurement_id: string }>`
    select m.measurement_id from measurements m
     where m.org_id = ${org_id} and m.user_id = ${userId}
       and m.modified_time < coalesce((select u.measured_since from users u
                                        where u.org_id = ${org_id} and u.user_id = ${userId} and u.merged_into is null),
                                      ${AFTER_ALL})
     order by m.modified_time limit ${limit}`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

/**
 * Gives the measurements to another person, with that one's name and tags, and stamps them again. Those that were
 * emptied go along and name nobody.
 */
export async function moveRows(
  scope: WritingScope,
  measurementIds: readonly string[],
  to: string,
): Promise<void> {
  const { tx, org_id, stamps } = scope;
  if (measurementIds.length === 0) return;
  const { base } = stamps.takeBlock(measurementIds.length);
  await voidCounts(scope, measurementIds, instantOfMicroseconds(base + 1n));
  await sql`
    update measurements m
       set user_id = u.user_id, user_tag_ids = u.tag_ids,
           name_first = case when m.forgotten then '' else u.name_first end,
           name_last = case when m.forgotten then '' else u.name_last end,
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${measurementIds}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = ${org_id} and u.user_id = ${to}`.execute(tx);
}

export async function queueMove(
  { tx, org_id }: WritingScope,
  { from, to, below }: { from: string; to: string; below: string },
): Promise<void> {
  await tx
    .insertInto('restamp_queue')
    .values({ org_id, user_id: from, below, moves_to: to, due_at: sql`statement_timestamp()` })
    // What is queued again is tried at once, whatever became of it before.
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id'])
        .doUpdateSet((eb) => ({ below, moves_to: to, attempts: 0, due_at: eb.ref('excluded.due_at') })),
    )
    .execute();
}

/**
 * What still waits to go to one person goes to another instead. That may be the one it comes from, brought back
 * meanwhile: then it gets new stamps where it is, and counts as their own again.
 */
export async function redirectMoves(
  { tx, org_id }: WritingScope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('restamp_queue')
    .set({ moves_to: to })
    .where('org_id', '=', org_id)
    .where('moves_to', '=', from)
    .execute();
}

/** Where somebody's measurements wait who is not set aside. */
export function organisationsWithMoves(database: Kysely<Tables>): Promise<string[]> {
  return organisationsWith(database, { name: 'organisations_to_restamp', withErased: true });
}

/** Somebody whose measurements wait, who is not set aside, and whom no other server is at work on; held until commit. */
export function nextMove({ tx, org_id }: WritingScope) {
  return tx
    .selectFrom('restamp_queue')
    .select(['user_id', 'moves_to'])
    .where('org_id', '=', org_id)
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('below')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function removeMove({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('restamp_queue').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}

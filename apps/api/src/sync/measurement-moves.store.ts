import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { instantOfMicroseconds } from '../organisation/organisation-clock.ts';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';
import { organisationsWith } from '../organisation/organisations-with-work.store.ts';
import { voidCounts } from './measurement-counts.store.ts';

/** The person's measurements with stamps before `below`, removed ones too, at most `limit`, oldest stamp first. */
export async function measurementsToMove(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { below, limit }: { readonly below: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('measurements')
    .select('measurement_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('modified_time', '<', below)
    .orderBy('modified_time')
    .limit(limit)
    .execute();
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

/**
 * Queues the move of the measurements that `from` has with stamps before `below`, behind earlier moves of the same person.
 * Earlier moves that were set aside are tried again at once.
 */
export async function queueMove(
  { tx, org_id }: WritingScope,
  { from, to, below }: { from: string; to: string; below: string },
): Promise<void> {
  await tx
    .insertInto('restamp_queue')
    .values({ org_id, user_id: from, below, moves_to: to, due_at: sql`statement_timestamp()` })
    .execute();
  await tx
    .updateTable('restamp_queue')
    .set({ attempts: 0, due_at: sql`statement_timestamp()` })
    .where('org_id', '=', org_id)
    .where('user_id', '=', from)
    .execute();
}

/** Whether measurements of the person wait to move. */
export async function hasMoves({ tx, org_id }: OrganisationScope, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('restamp_queue')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of the measurements that wait to move, and to whom, in the order of their stamps. */
export async function listWaiting(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<{ measurement_id: string; moves_to: string }[]> {
  const { rows } = await sql<{ measurement_id: string; moves_to: string }>`
    select m.measurement_id, q.moves_to
      from measurements m
      cross join lateral (
        select w.moves_to from restamp_queue w
         where w.org_id = ${org_id} and w.user_id = m.user_id and m.modified_time < w.below
         order by w.below limit 1) q
     where m.org_id = ${org_id} and m.measurement_id = any(${measurementIds}::uuid[]) and q.moves_to is not null
       and exists (select from restamp_queue where org_id = ${org_id})
     order by m.modified_time`.execute(tx);
  return rows;
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

/**
 * A move that is not set aside and that no other server is at work on; held until commit. Of one person's moves only the
 * earliest, which takes what was measured before the others.
 */
export async function nextMove({
  tx,
  org_id,
}: WritingScope): Promise<{ user_id: string; moves_to: string | null; below: string } | undefined> {
  return tx
    .selectFrom('restamp_queue as q')
    .select(['q.user_id', 'q.moves_to', 'q.below'])
    .where('q.org_id', '=', org_id)
    .where('q.due_at', '<=', sql<Date>`clock_timestamp()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('restamp_queue as e')
            .select('e.user_id')
            .whereRef('e.org_id', '=', 'q.org_id')
            .whereRef('e.user_id', '=', 'q.user_id')
            .whereRef('e.below', '<', 'q.below'),
        ),
      ),
    )
    .orderBy('q.below')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function removeMove(
  { tx, org_id }: WritingScope,
  { user_id, below }: { readonly user_id: string; readonly below: string },
): Promise<void> {
  await tx
    .deleteFrom('restamp_queue')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('below', '=', below)
    .execute();
}

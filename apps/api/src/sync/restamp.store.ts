import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';

/** The person's measurements that are older than `below`, oldest first, at most `limit`. */
export async function measurementsOlderThan(
  { tx, org_id }: OrganisationScope,
  userId: string,
  below: string,
  limit: number,
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

/** Stamps the measurements again, with the tags their person carries now. */
export async function restampRows(
  { tx, org_id, stamps }: WritingScope,
  measurementIds: readonly string[],
): Promise<void> {
  if (measurementIds.length === 0) return;
  const { base } = stamps.takeBlock(measurementIds.length);
  await sql`
    update measurements m
       set user_tag_ids = u.tag_ids, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${measurementIds}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = ${org_id} and u.user_id = m.user_id`.execute(tx);
}

/**
 * Stamps what is linked to the measurements again, later than the measurements themselves: whoever meets a linked
 * measurement has met its measurement before, or will with it. Belongs to every new stamp of a measurement, for the
 * initial synchronisation fetches linked measurements together with theirs and knows them by no other way.
 */
export async function restampLinked(
  { tx, org_id, stamps }: WritingScope,
  measurementIds: readonly string[],
): Promise<void> {
  if (measurementIds.length === 0) return;
  const linked = await tx
    .selectFrom('link_measurements')
    .select('link_id')
    .where('org_id', '=', org_id)
    .where('measurement_id', 'in', measurementIds)
    .execute();
  if (linked.length === 0) return;
  const { base } = stamps.takeBlock(linked.length);
  await sql`
    update link_measurements l
       set modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${linked.map(({ link_id }) => link_id)}::uuid[]) with ordinality wanted (link_id, i)
     where l.org_id = ${org_id} and l.link_id = wanted.link_id`.execute(tx);
}

/** What is queued again is tried at once, whatever became of it before. */
export const AT_ONCE = { attempts: 0, due_at: sql<Date>`clock_timestamp()` };

export async function queueRestamp(
  { tx, org_id }: WritingScope,
  userId: string,
  below: string,
): Promise<void> {
  await tx
    .insertInto('restamp_queue')
    .values({ org_id, user_id: userId, below })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet({ below, ...AT_ONCE }))
    .execute();
}

/** Queues those of the people who have anything older than their own row. */
export async function queueRestampOf(
  { tx, org_id }: WritingScope,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into restamp_queue (org_id, user_id, below)
    select u.org_id, u.user_id, u.modified_time
      from users u
     where u.org_id = ${org_id} and u.user_id = any(${userIds}::uuid[])
       and exists (select 1 from measurements m
                    where m.org_id = u.org_id and m.user_id = u.user_id and m.modified_time < u.modified_time)
    on conflict (org_id, user_id)
       do update set below = excluded.below, attempts = 0, due_at = clock_timestamp()`.execute(tx);
}

/** Where somebody's measurements wait who is not set aside. */
export async function organisationsToRestamp(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from organisations_to_restamp() as org_id`.execute(database);
  return rows.map(({ org_id }) => org_id);
}

/** Somebody whose measurements wait, who is not set aside, and whom no other server is at work on; held until commit. */
export function nextQueued({ tx, org_id }: WritingScope) {
  return tx
    .selectFrom('restamp_queue')
    .select(['user_id', 'below', 'moves_to'])
    .where('org_id', '=', org_id)
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('below')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function removeFromQueue({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('restamp_queue').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}

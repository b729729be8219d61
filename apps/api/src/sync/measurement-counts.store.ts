import { digestSum } from '@heatwise/contract/sync/digest';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';
import { digestSums } from './row-digest.store.ts';
import type { MeasuresReader } from './synced-kind.ts';

/** A person's count that holds: nothing of theirs is newer, and nothing made it void since. */
const holdsIn = (orgId: string) => sql`(c.counted_at >= c.void_at
  and not exists (select from measurements m
                   where m.org_id = ${orgId} and m.user_id = u.user_id and m.modified_time > c.counted_at))`;

/**
 * Counts a few of those whose count does not hold, and gives how many. One statement, so that what is counted and the
 * clock beside it are of one snapshot: whatever it did not see gets a later stamp.
 */
export async function recountPeople({ tx, org_id }: OrganisationScope, limit: number): Promise<number> {
  const [of, linked] = [digestSums('m.modified_time'), digestSums('l.modified_time')];
  const { numAffectedRows } = await sql`
    insert into measurement_counts as c (org_id, user_id, counted_at, count, seconds, microseconds,
                                         linked_count, linked_seconds, linked_microseconds)
    select person.org_id, person.user_id, person.clock, own.*, links.*
      from (select u.org_id, u.user_id, instant_of_us(k.last_us) as clock
              from users u
              join org_sync_clock k using (org_id)
              left join measurement_counts c using (org_id, user_id)
             where u.org_id = ${org_id} and ${holdsIn(org_id)} is not true
             limit ${limit}) person
     cross join lateral (select count(*), ${of.seconds}, ${of.microseconds}
                           from measurements m
                          where m.org_id = ${org_id} and m.user_id = person.user_id and m.active) own
     cross join lateral (select count(*), ${linked.seconds}, ${linked.microseconds}
                           from measurements m
                           join link_measurements l using (org_id, measurement_id)
                          where m.org_id = ${org_id} and m.user_id = person.user_id) links
        on conflict (org_id, user_id) do update set
           counted_at = excluded.counted_at, count = excluded.count, seconds = excluded.seconds,
           microseconds = excluded.microseconds, linked_count = excluded.linked_count,
           linked_seconds = excluded.linked_seconds, linked_microseconds = excluded.linked_microseconds
     where c.counted_at <= excluded.counted_at`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Makes the counts of these measurements' people void: for changes that no stamp of the person's own measurements
 * shows, as when one goes to somebody else, or something is linked to it. Call it before the change, with one of its
 * stamps; a count that is made at the same time saw less than that stamp and stays void.
 */
export async function voidCounts(
  { tx, org_id }: WritingScope,
  measurementIds: readonly string[],
  stamp: string,
): Promise<void> {
  await sql`
    insert into measurement_counts as c (org_id, user_id, void_at)
    select distinct m.org_id, m.user_id, ${stamp}
      from measurements m
     where m.org_id = ${org_id} and m.measurement_id = any(${measurementIds}::uuid[])
        on conflict (org_id, user_id) do update set void_at = excluded.void_at`.execute(tx);
}

type Counted = 'own' | 'linked';
type Sums = { count: number; seconds: string; microseconds: string; is_whole: boolean };

/** The digest of what the reader may see but for the people left out; null while somebody's count does not hold. */
export async function countedDigest(
  { tx, org_id }: OrganisationScope,
  { measured }: MeasuresReader,
  which: Counted,
  leftOut: readonly string[] = [],
): Promise<SyncDigest | null> {
  const visible = measured === 'everyone' ? sql`true` : sql`u.user_id = any(${measured.user_ids}::uuid[])`;
  const column = (name: string) => sql.ref(which === 'own' ? `c.${name}` : `c.linked_${name}`);
  const { rows } = await sql<Sums>`
    select coalesce(sum(${column('count')}), 0)::int as count,
           coalesce(sum(${column('seconds')}), 0)::text as seconds,
           coalesce(sum(${column('microseconds')}), 0)::text as microseconds,
           coalesce(bool_and(${holdsIn(org_id)} is true), true) as is_whole
      from users u left join measurement_counts c using (org_id, user_id)
     where u.org_id = ${org_id} and ${visible} and u.user_id <> all(${leftOut}::uuid[])`.execute(tx);
  const [sums] = rows;
  if (!sums?.is_whole) return null;
  return { count: sums.count, sum: digestSum(Number(sums.seconds), Number(sums.microseconds)) };
}

import { digestSum } from '@heatwise/contract/sync/digest';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';
import { currentWindow, isInWindow, isOfWindow } from './history-window.store.ts';
import { digestSums } from './row-digest.store.ts';
import type { Compared, MeasuresReader } from './synced-kind.ts';

/** A person's count that holds: nothing of theirs is newer, and nothing made it void since. */
const holdsIn = (orgId: string) => sql`(c.counted_at >= c.void_at
  and not exists (select from measurements m
                   where m.org_id = ${orgId} and m.user_id = u.user_id and m.modified_time > c.counted_at))`;

const OWN = ['count', 'seconds', 'microseconds'];
const LINKED = ['linked_count', 'linked_seconds', 'linked_microseconds'];
/** Of the window, the same columns with this before their names. */
const SUMS = [OWN, LINKED].flatMap((names) => [...names, ...names.map((name) => `window_${name}`)]);
const COUNTED = ['counted_at', 'windowed_at', 'window_from', ...SUMS];

/**
 * Counts a few of those whose count does not hold, and gives how many. One statement, so that what is counted and the
 * clock beside it are of one snapshot: whatever it did not see gets a later stamp. When another month begins, or another window
 * is set, everybody is counted again.
 */
export async function recountPeople(scope: OrganisationScope, limit: number): Promise<number> {
  const { tx, org_id } = scope;
  const from = await currentWindow(scope);
  const sums = (time: string, besides?: RawBuilder<boolean>) => {
    const { seconds, microseconds } = digestSums(time, besides);
    return sql`count(*) filter (where ${besides ?? sql`true`}), ${seconds}, ${microseconds}`;
  };
  const both = (time: string) => sql`${sums(time)}, ${sums(time, isInWindow(from))}`;
  const { numAffectedRows } = await sql`
    insert into measurement_counts as c (org_id, user_id, ${sql.join(COUNTED.map((name) => sql.ref(name)))})
    select person.org_id, person.user_id, person.clock, person.clock, ${from}, own.*, links.*
      from (select u.org_id, u.user_id, instant_of_us(k.last_us) as clock
              from users u
              join org_sync_clock k using (org_id)
              left join measurement_counts c using (org_id, user_id)
             where u.org_id = ${org_id} and (${holdsIn(org_id)} and ${isOfWindow(from)}) is not true
             limit ${limit}) person
     cross join lateral (select ${both('m.modified_time')}
                           from measurements m
                          where m.org_id = ${org_id} and m.user_id = person.user_id and m.active) own
     cross join lateral (select ${both('l.modified_time')}
                           from measurements m
                           join link_measurements l using (org_id, measurement_id)
                          where m.org_id = ${org_id} and m.user_id = person.user_id) links
        on conflict (org_id, user_id) do update set
           ${sql.join(COUNTED.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
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

type Sums = {
  /** Of `OWN` and `LINKED`, as one row has them. */
  readonly sums: readonly string[];
  readonly is_whole: boolean;
};

export type CountedDigests = { readonly own: SyncDigest | null; readonly linked: SyncDigest | null };

/**
 * The digests of the tests that the reader may see and of what is linked to them, of all or of a window, but for the people left
 * out; null while somebody's count does not hold.
 */
export async function countedDigests(
  { tx, org_id }: OrganisationScope,
  { measured }: MeasuresReader,
  { leftOut, from }: Compared = { leftOut: [], from: null },
): Promise<CountedDigests> {
  const visible = measured === 'everyone' ? sql`true` : sql`u.user_id = any(${measured.user_ids}::uuid[])`;
  const sums = [...OWN, ...LINKED].map((name) => {
    const column = sql.ref(from === null ? `c.${name}` : `c.window_${name}`);
    return sql`coalesce(sum(${column}), 0)::text`;
  });
  const holds = from === null ? holdsIn(org_id) : sql`(${holdsIn(org_id)} and ${isOfWindow(from)})`;
  const { rows } = await sql<Sums>`
    select array[${sql.join(sums)}] as sums, coalesce(bool_and(${holds} is true), true) as is_whole
      from users u left join measurement_counts c using (org_id, user_id)
     where u.org_id = ${org_id} and ${visible} and u.user_id <> all(${leftOut}::uuid[])`.execute(tx);
  const [row] = rows;
  if (!row?.is_whole) return { own: null, linked: null };
  return {
    own: digestOfSums(row.sums.slice(0, OWN.length)),
    linked: digestOfSums(row.sums.slice(OWN.length)),
  };
}

function digestOfSums([count, seconds, microseconds]: readonly string[]): SyncDigest {
  return { count: Number(count), sum: digestSum(Number(seconds), Number(microseconds)) };
}

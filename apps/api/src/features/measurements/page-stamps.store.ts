import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { directionOf, type Order } from '../../sync/json-row.ts';

/** Which stamps of a page: beyond `beyond` in this order, at most `limit`. Null: from the first, or from the newest. */
export type PageOfStamps = {
  readonly beyond: string | null;
  readonly order: Order;
  readonly limit: number;
};

/** Stamps in the order of the page, and how many entries of indexes it took to find them. */
export type FoundStamps = { readonly stamps: readonly string[]; readonly examined: number };

/** Greater than every instant, as texts are compared. */
const AFTER_ALL = '~';

/** How such a page is walked. */
export type Walk = {
  /** Before its first stamp. */
  readonly start: string;
  /** The sign between a stamp and what it comes after. */
  readonly isBeyond: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  compare(one: string, other: string): number;
};

export function walkOf({ beyond, order }: PageOfStamps): Walk {
  return order === 'oldest first'
    ? {
        start: beyond ?? '',
        isBeyond: sql`>`,
        direction: directionOf(order),
        compare: (one, other) => (one < other ? -1 : 1),
      }
    : {
        start: beyond ?? AFTER_ALL,
        isBeyond: sql`<`,
        direction: directionOf(order),
        compare: (one, other) => (one > other ? -1 : 1),
      };
}
/** A person whose entries did not suffice is asked for so many times as many. */
const GROWTH = 4;

/** What is known of one person: the next stamps, and whether there may be more. */
type Known = { readonly user_id: string; readonly stamps: string[]; isOpen: boolean };

/**
 * The next stamps of some people's measurements, by merging what the index has of each. A few entries of everybody are read
 * first; then more of those alone whose last one lies before the end of the page, for only theirs can change it. So the work
 * is bounded by the people and the length of the page, however many measurements there are and whoever has them.
 */
export async function stampsOfPeople(
  scope: OrganisationScope,
  userIds: readonly string[],
  wanted: PageOfStamps,
): Promise<FoundStamps> {
  const { limit } = wanted;
  const walk = walkOf(wanted);

  const people = userIds.map((user_id): Known => ({ user_id, stamps: [], isOpen: true }));
  let examined = 0;
  let each = Math.min(limit, Math.ceil((2 * limit) / Math.max(1, people.length)));
  let found: string[] = [];
  for (let asked: readonly Known[] = people; asked.length > 0; each = Math.min(limit, each * GROWTH)) {
    examined += await readMore(scope, asked, walk, each);
    found = people.flatMap(({ stamps }) => stamps).sort(walk.compare);
    const end = found[limit - 1];
    asked = people.filter(
      ({ isOpen, stamps }) =>
        isOpen && (end === undefined || walk.compare(stamps.at(-1) ?? walk.start, end) < 0),
    );
  }
  return { stamps: found.slice(0, limit), examined };
}

/** Reads up to `each` further stamps of each person. Gives how many there were. */
async function readMore(
  { tx, org_id }: OrganisationScope,
  asked: readonly Known[],
  { start, isBeyond, direction }: Walk,
  each: number,
): Promise<number> {
  const from = asked.map(({ stamps }) => stamps.at(-1) ?? start);
  const { rows } = await sql<{ place: number; stamps: string }>`
    select person.place::int - 1 as place, more.stamps
      from unnest(${asked.map(({ user_id }) => user_id)}::uuid[], ${from}::text[])
             with ordinality person (user_id, reached, place)
     cross join lateral (select array_to_string(array(
             select m.modified_time from measurements m
              where m.org_id = ${org_id} and m.user_id = person.user_id and m.modified_time ${isBeyond} person.reached
              order by m.modified_time ${direction} limit ${each}), ',') as stamps) more
     where more.stamps <> ''`.execute(tx);
  for (const known of asked) known.isOpen = false;
  let count = 0;
  for (const { place, stamps } of rows) {
    const known = asked[place];
    if (!known) continue;
    const more = stamps.split(',');
    known.stamps.push(...more);
    known.isOpen = more.length === each;
    count += more.length;
  }
  return count;
}

/**
 * The next stamps of what these people have, by walking through everybody's: quicker where most rows are theirs. Null when
 * the walk of so many entries does not fill the page, for nobody can say then how long it would be.
 */
export async function stampsAmongAll(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  wanted: PageOfStamps,
  mostExamined: number,
): Promise<readonly string[] | null> {
  const { limit } = wanted;
  const { start, isBeyond, direction, compare } = walkOf(wanted);
  const { rows } = await sql<{ stamps: string[] | null; examined: number }>`
    select array_agg(passed.modified_time::text) filter (where passed.user_id = any(${userIds}::uuid[])) as stamps,
           count(*)::int as examined
      from (select m.modified_time, m.user_id from measurements m
             where m.org_id = ${org_id} and m.modified_time ${isBeyond} ${start}
             order by m.modified_time ${direction} limit ${mostExamined}) passed`.execute(tx);
  const { stamps, examined = 0 } = rows[0] ?? {};
  const sorted = [...(stamps ?? [])].sort(compare);
  if (sorted.length < limit && examined === mostExamined) return null;
  return sorted.slice(0, limit);
}

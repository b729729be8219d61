import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { isHeldBefore, isInWindow } from '../../sync/history-window.store.ts';
import { directionOf, type Order } from '../../sync/json-row.ts';

/**
 * Which stamps of a page: beyond `beyond` in this order, at most `limit`. Null: from the first, or from the newest. `from`:
 * of a window of history that begins there, and of what is held from before it.
 */
export type PageOfStamps = {
  readonly beyond: string | null;
  readonly order: Order;
  readonly from?: string | null;
  readonly limit: number;
};

/** Stamps in the order of the page, and how many entries of indexes it took to find them. */
export type FoundStamps = { readonly stamps: readonly string[]; readonly examined: number };

/** Greater than every instant, as texts are compared. */
const AFTER_ALL = '~';

/** Before the first stamp of a page. */
function startOf({ beyond, order }: PageOfStamps): string {
  return beyond ?? (order === 'oldest first' ? '' : AFTER_ALL);
}

function comparing(order: Order): (one: string, other: string) => number {
  const sign = order === 'oldest first' ? 1 : -1;
  return (one, other) => (one < other ? -sign : sign);
}

/** Of whom, and where in the walk. */
type Place = { readonly whose?: RawBuilder<unknown>; readonly reached?: RawBuilder<unknown> };

/**
 * These columns (`modified_time` among them) of the next measurements `m`, in the order of the page. With a window two ranges of
 * indexes are read, each no longer than the page: what is held from before it lies below all that is in it.
 */
export function nextOfWalk(
  { org_id }: OrganisationScope,
  columns: RawBuilder<unknown>,
  page: PageOfStamps,
  { whose = sql`true`, reached = sql`${startOf(page)}` }: Place = {},
): RawBuilder<unknown> {
  const { order, from = null, limit } = page;
  const isBeyond = order === 'oldest first' ? sql`>` : sql`<`;
  const inOrder = sql`order by m.modified_time ${directionOf(order)} limit ${limit}`;
  const range = (besides: RawBuilder<unknown>) => sql`
    select ${columns} from measurements m
     where m.org_id = ${org_id} and ${whose} and m.modified_time ${isBeyond} ${reached} and ${besides} ${inOrder}`;
  if (from === null) return range(sql`true`);
  return sql`select * from ((${range(isInWindow(from))}) union all (${range(isHeldBefore(from))})) m ${inOrder}`;
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
  const compare = comparing(wanted.order);
  const start = startOf(wanted);

  const people = userIds.map((user_id): Known => ({ user_id, stamps: [], isOpen: true }));
  let examined = 0;
  let each = Math.min(limit, Math.ceil((2 * limit) / Math.max(1, people.length)));
  let found: string[] = [];
  for (let asked: readonly Known[] = people; asked.length > 0; each = Math.min(limit, each * GROWTH)) {
    examined += await readMore(scope, asked, { ...wanted, limit: each });
    found = people.flatMap(({ stamps }) => stamps).sort(compare);
    const end = found[limit - 1];
    asked = people.filter(
      ({ isOpen, stamps }) => isOpen && (end === undefined || compare(stamps.at(-1) ?? start, end) < 0),
    );
  }
  return { stamps: found.slice(0, limit), examined };
}

/** Reads the next page of each person's stamps. Gives how many there were. */
async function readMore(
  scope: OrganisationScope,
  asked: readonly Known[],
  page: PageOfStamps,
): Promise<number> {
  const reached = asked.map(({ stamps }) => stamps.at(-1) ?? startOf(page));
  const place = { whose: sql`m.user_id = person.user_id`, reached: sql`person.reached` };
  const { rows } = await sql<{ place: number; stamps: string }>`
    select person.place::int - 1 as place, more.stamps
      from unnest(${asked.map(({ user_id }) => user_id)}::uuid[], ${reached}::text[])
             with ordinality person (user_id, reached, place)
     cross join lateral (select array_to_string(array(
             ${nextOfWalk(scope, sql`m.modified_time`, page, place)}), ',') as stamps) more
     where more.stamps <> ''`.execute(scope.tx);
  for (const known of asked) known.isOpen = false;
  let count = 0;
  for (const { place, stamps } of rows) {
    const known = asked[place];
    if (!known) continue;
    const more = stamps.split(',');
    known.stamps.push(...more);
    known.isOpen = more.length === page.limit;
    count += more.length;
  }
  return count;
}

/**
 * The next stamps of what these people have, by walking through everybody's: quicker where most rows are theirs. Null when
 * the walk of so many entries does not fill the page, for nobody can say then how long it would be.
 */
export async function stampsAmongAll(
  scope: OrganisationScope,
  userIds: readonly string[],
  wanted: PageOfStamps,
  mostExamined: number,
): Promise<readonly string[] | null> {
  const { limit } = wanted;
  const passed = nextOfWalk(scope, sql`m.modified_time, m.user_id`, { ...wanted, limit: mostExamined });
  const { rows } = await sql<{ stamps: string[] | null; examined: number }>`
    select array_agg(passed.modified_time::text) filter (where passed.user_id = any(${userIds}::uuid[])) as stamps,
           count(*)::int as examined
      from (${passed}) passed`.execute(scope.tx);
  const { stamps, examined = 0 } = rows[0] ?? {};
  const sorted = [...(stamps ?? [])].sort(comparing(wanted.order));
  if (sorted.length < limit && examined === mostExamined) return null;
  return sorted.slice(0, limit);
}

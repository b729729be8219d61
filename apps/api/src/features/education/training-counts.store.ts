import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { currentTurns, stateOfTurn, turnsWithCertificate } from './turns.store.ts';

/** The last byte of a person's id: up to 256 slices, each with few enough people to be counted at once. */
const sliceOf = (userId: RawBuilder<unknown>) => sql`get_byte(uuid_send(${userId}), 15)`;
const SLICE_OF_USER = sliceOf(sql`u.user_id`);

/**
 * A count, named `k`, that holds: nothing that is counted changed since, nor did any of the slice's people. The latest of them is
 * asked for, and not whether there is a later one: where the database has several large organisations it took that for
 * likely, and walked over everybody for each slice.
 */
const holds = (orgId: string) => sql`(k.changes = coalesce((select v.changes from training_changes v
                                      where v.org_id = ${orgId} and v.slice = k.slice), 0)
  and k.counted_at >= (select max(u.modified_time) from users u
                        where u.org_id = ${orgId} and ${SLICE_OF_USER} = k.slice))`;

const slicesWithCounts = (orgId: string, today: CalendarDay) => sql`
  (select s.slice, k.slice is not null as is_counted
     from (select distinct ${SLICE_OF_USER} as slice from users u where u.org_id = ${orgId} and u.active) s
     left join training_counts k on k.org_id = ${orgId} and k.slice = s.slice and k.day = ${today}::date and ${holds(orgId)})`;

/**
 * Makes void what was counted of these people. Whoever writes a turn calls it in the same transaction; the organisation's
 * clock keeps writers apart, so a count that saw as many changes saw all of them.
 */
export async function voidTrainingCounts(
  { tx, org_id }: WritingScope,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into training_changes as v (org_id, slice, changes)
    select distinct o.org_id, ${sliceOf(sql`p.user_id`)}, 1
      from organisations o cross join unnest(${[...new Set(userIds)]}::uuid[]) as p (user_id)
     where o.org_id = ${org_id}
        on conflict (org_id, slice) do update set changes = v.changes + 1`.execute(tx);
}

/** Slices whose people have to be counted for a day. */
export async function slicesToCount(
  { tx, org_id }: OrganisationScope,
  today: CalendarDay,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ slice: number }>`
    select slice from ${slicesWithCounts(org_id, today)} s where not is_counted order by slice limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ slice }) => slice);
}

/**
 * Counts the people of slices for a day and keeps it. One statement, so that what is counted, the number of changes and
 * the clock beside it are of one snapshot: whatever it did not see makes it void.
 */
export async function countSlices(
  { tx, org_id }: OrganisationScope,
  slices: readonly number[],
  today: CalendarDay,
): Promise<void> {
  const ofSlices = sql<boolean>`${SLICE_OF_USER} = any(${[...slices]}::int[])`;
  const slice = sliceOf(sql`c.user_id`);
  const inState = (state: string) => sql`count(*) filter (where state = ${state})`;
  await sql`
    with turns as materialized (
      select ${slice} as slice, c.user_id, c.module_id, ${stateOfTurn(today)} as state
        from ${currentTurns(org_id, ofSlices)} c),
    by_module as (
      select slice, module_id, count(*) as people, ${inState('done')} as done, ${inState('excused')} as excused,
             ${inState('overdue')} as overdue, ${inState('failed')} as failed
        from turns group by slice, module_id),
    ending as (
      select ${slice} as slice, c.module_id, count(*) as certificates_end
        from ${turnsWithCertificate(org_id, 'ends', today, ofSlices)} c group by 1, 2),
    modules as (
      select slice, jsonb_agg(to_jsonb(one) - 'slice') as modules
        from (select * from by_module full join ending using (slice, module_id)) one group by slice),
    by_person as (
      select slice, user_id, count(*)::int as turns, bool_or(state = 'overdue') as is_overdue,
             bool_or(state = 'failed') as is_failed
        from turns group by slice, user_id),
    people as (
      select slice, array_agg(user_id order by user_id) as user_ids, array_agg(turns order by user_id) as turns,
             count(*) filter (where is_overdue) as overdue, count(*) filter (where is_failed) as failed
        from by_person group by slice)
    insert into training_counts as k (org_id, slice, day, changes, counted_at, modules, user_ids, turns,
                                      overdue_people, failed_people)
    select o.org_id, s.slice, ${today}::date, coalesce(v.changes, 0), instant_of_us(o.last_us),
           coalesce(m.modules, '[]'), coalesce(p.user_ids, '{}'), coalesce(p.turns, '{}'),
           coalesce(p.overdue, 0), coalesce(p.failed, 0)
      from unnest(${[...slices]}::smallint[]) as s (slice)
      join org_sync_clock o on o.org_id = ${org_id}
      left join training_changes v on v.org_id = ${org_id} and v.slice = s.slice
      left join modules m on m.slice = s.slice
      left join people p on p.slice = s.slice
     order by s.slice
        on conflict (org_id, slice, day) do update set
           changes = excluded.changes, counted_at = excluded.counted_at, modules = excluded.modules,
           user_ids = excluded.user_ids, turns = excluded.turns,
           overdue_people = excluded.overdue_people, failed_people = excluded.failed_people
     where k.changes <= excluded.changes and k.counted_at <= excluded.counted_at`.execute(tx);
  // Nobody's calendar is further behind than a day.
  await sql`
    delete from training_counts where org_id = ${org_id} and (slice, day) in (
      select slice, day from training_counts where org_id = ${org_id} and day < ${today}::date - 2
         for update skip locked)`.execute(tx);
}

/** The slices whose counts make up the whole organisation on a day; null while one of them does not hold. */
export async function keptSlices(
  { tx, org_id }: OrganisationScope,
  today: CalendarDay,
): Promise<number[] | null> {
  const { rows } = await sql<{ slice: number; is_counted: boolean }>`
    select slice, is_counted from ${slicesWithCounts(org_id, today)} s`.execute(tx);
  return rows.every(({ is_counted }) => is_counted) ? rows.map(({ slice }) => slice) : null;
}

/** How many turns each person has, as it was kept: `user_id` and `turns`. */
export function keptTurns(orgId: string, slices: readonly number[], today: CalendarDay): RawBuilder<unknown> {
  return sql`(select unnest(k.user_ids) as user_id, unnest(k.turns) as turns
                from training_counts k
               where k.org_id = ${orgId} and k.day = ${today}::date and k.slice = any(${[...slices]}::smallint[]))`;
}

export type KeptCounts = {
  readonly people: number;
  readonly overdue_people: number;
  readonly failed_people: number;
  readonly modules: readonly (Partial<
    Record<'people' | 'done' | 'excused' | 'overdue' | 'failed' | 'certificates_end', number>
  > & { readonly module_id: string })[];
};

/** What slices add up to. */
export async function addUpSlices(
  { tx, org_id }: OrganisationScope,
  slices: readonly number[],
  today: CalendarDay,
): Promise<KeptCounts> {
  const { rows } = await sql<KeptCounts>`
    with kept as (
      select * from training_counts k
       where k.org_id = ${org_id} and k.day = ${today}::date and k.slice = any(${[...slices]}::smallint[])),
    added as (
      select m.module_id, sum(m.people)::int as people, sum(m.done)::int as done, sum(m.excused)::int as excused,
             sum(m.overdue)::int as overdue, sum(m.failed)::int as failed,
             sum(m.certificates_end)::int as certificates_end
        from kept cross join lateral jsonb_to_recordset(modules) as m (
               module_id uuid, people int, done int, excused int, overdue int, failed int, certificates_end int)
       group by m.module_id)
    select coalesce(sum(cardinality(user_ids)), 0)::int as people, coalesce(sum(overdue_people), 0)::int as overdue_people,
           coalesce(sum(failed_people), 0)::int as failed_people,
           (select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(a))), '[]') from added a) as modules
      from kept`.execute(tx);
  return rows[0] ?? { people: 0, overdue_people: 0, failed_people: 0, modules: [] };
}

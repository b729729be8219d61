import type { Learner, ModuleCounts, TrainedAsked } from '@heatwise/contract/education/assignments.contract';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { coverIn } from './files/files.store.ts';
import { type LearnerRow, learnerOf, learnersFrom } from './learners.store.ts';
import {
  currentTurns,
  isInReach,
  isInState,
  isNamed,
  isTrained,
  stateOfTurn,
  turnsWithCertificate,
} from './turns.store.ts';

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
function keptTurns(orgId: string, slices: readonly number[], today: CalendarDay): RawBuilder<unknown> {
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

type Counted = {
  /** Null: people, not courses. */
  readonly module_id: string | null;
  readonly people: number;
  readonly done: number;
  readonly excused: number;
  readonly overdue: number;
  readonly failed: number;
};

/** How the people of a reach stand, in all and at each module, in one walk over their turns. */
export async function countTurns(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
  today: CalendarDay,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with counted as (
      select c.module_id, c.user_id, count(*) as turns, count(*) filter (where state = 'done') as done,
             count(*) filter (where state = 'excused') as excused,
             count(*) filter (where state = 'overdue') as overdue, count(*) filter (where state = 'failed') as failed
        from (select c.module_id, c.user_id, ${stateOfTurn(today)} as state
                from ${currentTurns(org_id)} c where ${isInReach(reach)}) c
       group by grouping sets ((c.module_id), (c.user_id)))
    select module_id, turns::int as people, done::int, excused::int, overdue::int, failed::int
      from counted where module_id is not null
     union all
    select null, count(*)::int, count(*) filter (where done > 0)::int, count(*) filter (where excused > 0)::int,
           count(*) filter (where overdue > 0)::int, count(*) filter (where failed > 0)::int
      from counted where module_id is null`.execute(tx);
  return rows;
}

/** How many certificates end soon, by module. */
export async function countEnding(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
  today: CalendarDay,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ module_id: string; count: number }>`
    select c.module_id, count(*)::int as count
      from ${turnsWithCertificate(org_id, 'ends', today)} c where ${isInReach(reach)} group by c.module_id`.execute(
    tx,
  );
  return new Map(rows.map(({ module_id, count }) => [module_id, count]));
}

type PublishedModule = Pick<ModuleCounts, 'module_id' | 'title' | 'state'> & {
  readonly cover_id: string | null;
};

/** Every module that was ever published, by the title of its newest version, in their own order. */
export async function publishedModules({ tx, org_id }: OrganisationScope): Promise<PublishedModule[]> {
  const { rows } = await sql<PublishedModule>`
    select m.module_id, v.content ->> 'title' as title, m.state, ${coverIn(org_id, sql`v.content`)} as cover_id
      from training_modules m
      join module_versions v on v.org_id = ${org_id} and v.module_id = m.module_id and v.version = m.version
     where m.org_id = ${org_id} and m.state <> 'draft' order by m.position, m.module_id`.execute(tx);
  return rows;
}

type Wanted = {
  readonly reach: CapabilityScope;
  readonly today: CalendarDay;
  /** A module. */
  readonly notTrained: string | null;
  readonly certificateEnds: boolean;
};

/** Active people of a reach to whom all that is wanted applies. */
export async function peopleToTrain(
  { tx, org_id }: OrganisationScope,
  { reach, today, notTrained, certificateEnds }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select c.user_id from users c
     where c.org_id = ${org_id} and c.active and ${isInReach(reach)}
       and ${notTrained === null ? sql`true` : sql`not ${isTrained(org_id, notTrained, today)}`}
       and ${certificateEnds ? sql`c.user_id in (select e.user_id from ${turnsWithCertificate(org_id, 'ends', today)} e)` : sql`true`}
     order by c.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

type Asked = TrainedAsked & { readonly reach: CapabilityScope };

function askedTurns(orgId: string, { show, module_id, q, reach, today }: Asked): RawBuilder<unknown> {
  const asked = sql`${isInReach(reach)} and ${isNamed(q)}
    and ${module_id === undefined ? sql`true` : sql`c.module_id = ${module_id}`}`;
  if (show === 'certificate-ends' || show === 'certificate-expired') {
    const which = show === 'certificate-ends' ? 'ends' : 'expired';
    return sql`(select * from ${turnsWithCertificate(orgId, which, today)} c where ${asked})`;
  }
  const inState = show === undefined ? sql`true` : isInState(show, today);
  return sql`(select * from ${currentTurns(orgId)} c where ${asked} and ${inState})`;
}

/** Whether everybody's courses are asked for: how many each person has is kept. */
function isOfAll({ show, module_id, q, reach }: Asked): boolean {
  return reach.everyone && show === undefined && module_id === undefined && (q ?? '').trim() === '';
}

/** A page of courses by their people's names, and how many there are in all, of how many people. */
export async function listTrained(
  scope: OrganisationScope,
  asked: Asked,
): Promise<{ courses: Learner[]; count: number; people: number }> {
  const slices = isOfAll(asked) ? await keptSlices(scope, asked.today) : null;
  const { user_ids, before, ...counted } = await peopleOfPage(scope, asked, slices);
  if (user_ids.length === 0) return { ...counted, courses: [] };
  const { tx, org_id } = scope;
  const byName = sql`lower(c.name_last), lower(c.name_first), c.user_id, c.module_id, c.round`;
  const page = sql`(select * from ${askedTurns(org_id, asked)} c where c.user_id = any(${user_ids}::uuid[])
     order by ${byName} limit ${asked.limit} offset ${asked.offset - before})`;
  const { rows } =
    await sql<LearnerRow>`${learnersFrom(org_id, page, asked.today)} order by ${byName}`.execute(tx);
  return { ...counted, courses: rows.map(learnerOf) };
}

type PeopleOfPage = {
  readonly user_ids: string[];
  /** Courses of the people before them. */
  readonly before: number;
  readonly count: number;
  readonly people: number;
};

/**
 * Whose courses a page shows, by how many each person has: what is put in order are people, not the twenty times as
 * many courses, and what is counted for that is counted once.
 */
async function peopleOfPage(
  { tx, org_id }: OrganisationScope,
  asked: Asked,
  slices: readonly number[] | null,
): Promise<PeopleOfPage> {
  const { offset, limit, today } = asked;
  const counted = sql`(select c.user_id, count(*) as turns from ${askedTurns(org_id, asked)} c group by c.user_id)`;
  const { rows } = await sql<PeopleOfPage>`
    with turns as materialized (
      select user_id, turns from ${slices ? keptTurns(org_id, slices, today) : counted} t),
    placed as (
      select t.user_id, t.turns,
             sum(t.turns) over (order by lower(u.name_last), lower(u.name_first), t.user_id) as upto
        from turns t join users u on u.org_id = ${org_id} and u.user_id = t.user_id),
    page as (
      select user_id, upto - turns as before from placed where upto > ${offset} and upto - turns < ${offset + limit})
    select (select coalesce(sum(turns), 0)::int from turns) as count, (select count(*)::int from turns) as people,
           (select coalesce(min(before), 0)::int from page) as before,
           array(select user_id from page) as user_ids`.execute(tx);
  return rows[0] ?? { user_ids: [], before: 0, count: 0, people: 0 };
}

import type { Learner } from '@heatwise/contract/education/assignments.contract';
import type { ModuleCounts, TrainedAsked } from '@heatwise/contract/education/overview.contract';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { coverIn } from './files/files.store.ts';
import { type LearnerRow, learnerOf, learnersFrom } from './learners.store.ts';
import { keptSlices, keptTurns } from './training-counts.store.ts';
import {
  currentTurns,
  isInReach,
  isInState,
  isNamed,
  isTrained,
  stateOfTurn,
  turnsWithCertificate,
} from './turns.store.ts';

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

import type { Learner, LearnersAsked } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATES, type CourseState } from '@heatwise/domain/education/course';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { identificationIn } from './attempts.store.ts';
import { currentTurns, isInReach, isInState, isNamed, stateOfTurn } from './turns.store.ts';

export type LearnerRow = Omit<Learner, 'excused' | 'certificate'> & {
  readonly excused_at: Date | null;
  readonly excuse: string | null;
  readonly by_first: string | null;
  readonly by_last: string | null;
  readonly certificate_number: string | null;
  readonly valid_until: string | null;
};

/** Turns, named `c`, as those in charge see them. The pages are those of the version that was begun, or of the newest. */
export function learnersFrom(
  orgId: string,
  turns: RawBuilder<unknown>,
  today: CalendarDay,
): RawBuilder<LearnerRow> {
  return sql<LearnerRow>`
    select c.course_id, c.module_id, v.content ->> 'title' as title, c.user_id, c.name_first, c.name_last, c.round,
           ${stateOfTurn(today)} as state, c.assigned_on::text, c.due_on::text, c.version,
           cardinality(c.page_ids_done) as pages_done, jsonb_array_length(v.content -> 'pages') as pages,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'attempt_id', a.attempt_id, 'number', a.number, 'percent', a.percent, 'passed', a.passed,
                      'submitted_at', to_char(a.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                      order by a.number)
               from course_attempts a where a.org_id = ${orgId} and a.course_id = c.course_id), '[]') as attempts,
           c.done_on::text, c.excused_at, c.excuse, b.name_first as by_first, b.name_last as by_last,
           t.number as certificate_number, t.valid_until::text,
           ${identificationIn(orgId, sql`c`)} as identification
      from ${turns} c
      join training_modules m on m.org_id = ${orgId} and m.module_id = c.module_id
      join module_versions v on v.org_id = ${orgId} and v.module_id = c.module_id
                            and v.version = coalesce(c.version, m.version)
      left join users b on b.org_id = ${orgId} and b.user_id = c.excused_by
      left join certificates t on t.org_id = ${orgId} and t.course_id = c.course_id`;
}

export function learnerOf({
  excused_at,
  excuse,
  by_first,
  by_last,
  certificate_number,
  valid_until,
  ...row
}: LearnerRow): Learner {
  const by = fullName({ name_first: by_first ?? '', name_last: by_last ?? '' });
  return {
    ...row,
    excused: excused_at && { reason: excuse ?? '', by, on: excused_at.toISOString() },
    certificate: certificate_number === null ? null : { number: certificate_number, valid_until },
  };
}

type Asked = Omit<LearnersAsked, 'today'> & {
  readonly module_id: string;
  readonly reach: CapabilityScope;
  readonly today: CalendarDay;
};

/** The turns of a module within a reach whose names have what is searched for. */
function askedTurns(orgId: string, { module_id, reach, q }: Asked): RawBuilder<unknown> {
  return sql`(select * from ${currentTurns(orgId)} c where c.module_id = ${module_id}
     and ${isInReach(reach)} and ${isNamed(q)})`;
}

/** A page of them by name. */
export async function learnersOf({ tx, org_id }: OrganisationScope, asked: Asked): Promise<Learner[]> {
  const { state, today, limit, offset } = asked;
  const inState = state === undefined ? sql`true` : isInState(state, today);
  const page = sql`(select * from ${askedTurns(org_id, asked)} c where ${inState}
     order by lower(c.name_last), lower(c.name_first), c.user_id limit ${limit} offset ${offset})`;
  const { rows } = await sql<LearnerRow>`${learnersFrom(org_id, page, today)}
     order by lower(c.name_last), lower(c.name_first), c.user_id`.execute(tx);
  return rows.map(learnerOf);
}

/** How many of them stand how, whichever state was asked for. */
export async function countLearners(
  { tx, org_id }: OrganisationScope,
  asked: Asked,
): Promise<Record<CourseState, number>> {
  const { rows } = await sql<{ state: CourseState; count: number }>`
    select ${stateOfTurn(asked.today)} as state, count(*)::int as count
      from ${askedTurns(org_id, asked)} c group by 1`.execute(tx);
  const counts = Object.fromEntries(COURSE_STATES.map((state) => [state, 0])) as Record<CourseState, number>;
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Everything a person ever had, the newest first, without what was withdrawn before it was begun. */
export async function coursesOfPerson(
  { tx, org_id }: OrganisationScope,
  userId: string,
  today: CalendarDay,
): Promise<Learner[]> {
  const turns = sql`(select c.*, u.name_first, u.name_last from courses c
      join users u on u.org_id = ${org_id} and u.user_id = c.user_id
     where c.org_id = ${org_id} and c.user_id = ${userId} and c.withdrawn_at is null)`;
  const { rows } = await sql<LearnerRow>`${learnersFrom(org_id, turns, today)}
     order by c.assigned_on desc, c.round desc, lower(v.content ->> 'title'), c.course_id`.execute(tx);
  return rows.map(learnerOf);
}

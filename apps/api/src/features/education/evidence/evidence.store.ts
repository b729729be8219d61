import type { EvidenceAsked } from '@heatwise/contract/education/assignments.contract';
import type { CourseState } from '@heatwise/domain/education/course';
import type { LearnerIdentification } from '@heatwise/domain/education/toolbox-talk';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { identificationIn } from '../attempts.store.ts';
import { stateOfTurn } from '../turns.store.ts';

/** Whether an instant or a day is within what was asked for. */
function isWithin(what: RawBuilder<unknown>, { from, to }: EvidenceAsked): RawBuilder<boolean> {
  return sql`(${what} >= ${from ?? '-infinity'}::date and ${what} <= ${to ?? 'infinity'}::date)`;
}
const utcDay = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'UTC')::date`;
const isOfModule = (column: RawBuilder<unknown>, { module_id }: EvidenceAsked) =>
  module_id === undefined ? sql`true` : sql`${column} = ${module_id}::uuid`;

/** A turn, named `c`, that something became of in the days that were asked for. */
function isAskedTurn(asked: EvidenceAsked): RawBuilder<boolean> {
  return sql`(c.withdrawn_at is null and ${isOfModule(sql`c.module_id`, asked)}
    and (${isWithin(sql`c.assigned_on`, asked)} or ${isWithin(sql`c.done_on`, asked)}
         or ${isWithin(utcDay(sql`c.excused_at`), asked)}
         or exists (select from course_attempts a where a.org_id = c.org_id and a.course_id = c.course_id
                       and ${isWithin(utcDay(sql`coalesce(a.submitted_at, a.started_at)`), asked)})))`;
}

/** An attendance, named `t` of the talk `k`. */
const isAskedAttendance = (asked: EvidenceAsked) =>
  sql<boolean>`(${isOfModule(sql`k.module_id`, asked)} and ${isWithin(sql`k.held_on`, asked)})`;

/** Everybody there is evidence of, by name. */
export async function peopleOfEvidence(
  { tx, org_id }: OrganisationScope,
  asked: EvidenceAsked,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from users u
     where u.org_id = ${org_id} and (
       exists (select from courses c where c.org_id = u.org_id and c.user_id = u.user_id and ${isAskedTurn(asked)})
       or exists (select from talk_attendances t join toolbox_talks k on k.org_id = t.org_id and k.talk_id = t.talk_id
                   where t.org_id = u.org_id and t.user_id = u.user_id and ${isAskedAttendance(asked)}))
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export type EvidenceTurn = {
  readonly user_id: string;
  readonly course_id: string;
  readonly module_id: string;
  /** The version that was begun, or the newest. */
  readonly version: number;
  readonly is_begun: boolean;
  readonly assigned_on: CalendarDay;
  readonly due_on: CalendarDay | null;
  readonly state: CourseState;
  readonly attempts: number;
  readonly best_percent: number | null;
  readonly done_on: CalendarDay | null;
  readonly certificate_number: string | null;
  readonly valid_until: CalendarDay | null;
  readonly excuse: string | null;
  readonly identification: LearnerIdentification | null;
};

export async function turnsOfEvidence(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  asked: EvidenceAsked,
  today: CalendarDay,
): Promise<EvidenceTurn[]> {
  const { rows } = await sql<EvidenceTurn>`
    select c.user_id, c.course_id, c.module_id, coalesce(c.version, m.version) as version,
           c.version is not null as is_begun, c.assigned_on::text, c.due_on::text, ${stateOfTurn(today)} as state,
           coalesce(a.attempts, 0)::int as attempts, a.best_percent, c.done_on::text,
           z.number as certificate_number, z.valid_until::text, c.excuse,
           ${identificationIn(org_id, sql`c`)} as identification
      from courses c
      join training_modules m on m.org_id = c.org_id and m.module_id = c.module_id
      left join lateral (
        select count(*) as attempts, max(percent) as best_percent from course_attempts
         where org_id = c.org_id and course_id = c.course_id) a on true
      left join certificates z on z.org_id = c.org_id and z.course_id = c.course_id
     where c.org_id = ${org_id} and c.user_id = any(${[...userIds]}::uuid[]) and ${isAskedTurn(asked)}
     order by m.position, c.module_id, c.round, c.user_id`.execute(tx);
  return rows;
}

export type EvidenceAttempt = {
  readonly attempt_id: string;
  readonly course_id: string;
  readonly user_id: string;
  readonly module_id: string;
  readonly version: number;
  readonly started_at: Date;
  readonly submitted_at: Date | null;
  readonly points: number | null;
  readonly points_of: number | null;
  readonly percent: number | null;
  readonly passed: boolean | null;
  readonly identification: LearnerIdentification | null;
};

/** Every attempt at the turns of some people. */
export async function attemptsOfEvidence(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  { module_id }: EvidenceAsked,
): Promise<EvidenceAttempt[]> {
  let attempts = tx
    .selectFrom('course_attempts as a')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.org_id', '=', 'a.org_id').onRef('c.course_id', '=', 'a.course_id'),
    )
    .innerJoin('training_modules as m', (join) =>
      join.onRef('m.org_id', '=', 'c.org_id').onRef('m.module_id', '=', 'c.module_id'),
    )
    .select(['a.attempt_id', 'a.course_id', 'c.user_id', 'c.module_id', 'a.started_at', 'a.submitted_at'])
    .select(['a.points', 'a.points_of', 'a.percent', 'a.passed'])
    .select([
      sql<number>`coalesce(c.version, m.version)`.as('version'),
      identificationIn(org_id, sql`a`).as('identification'),
    ])
    .where('a.org_id', '=', org_id)
    .where('c.withdrawn_at', 'is', null)
    .where('c.user_id', 'in', [...userIds])
    .orderBy('a.started_at')
    .orderBy('a.attempt_id');
  if (module_id !== undefined) attempts = attempts.where('c.module_id', '=', module_id);
  return attempts.execute();
}

export type EvidenceAttendance = {
  readonly talk_id: string;
  readonly user_id: string;
  readonly module_id: string;
  readonly version: number;
  readonly held_on: CalendarDay;
  readonly confirmed_at: Date;
  readonly place: string;
  readonly presenter_id: string;
  readonly presenter_first: string;
  readonly presenter_last: string;
};

export async function attendancesOfEvidence(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  asked: EvidenceAsked,
): Promise<EvidenceAttendance[]> {
  const { rows } = await sql<EvidenceAttendance>`
    select t.talk_id, t.user_id, k.module_id, k.version, k.held_on::text, t.confirmed_at, k.place,
           k.presenter_id, p.name_first as presenter_first, p.name_last as presenter_last
      from talk_attendances t
      join toolbox_talks k on k.org_id = t.org_id and k.talk_id = t.talk_id
      join users p on p.org_id = k.org_id and p.user_id = k.presenter_id
     where t.org_id = ${org_id} and t.user_id = any(${[...userIds]}::uuid[]) and ${isAskedAttendance(asked)}
     order by k.started_at, t.talk_id, t.user_id`.execute(tx);
  return rows;
}

export type EvidenceTitle = {
  readonly title: string;
  /** In each language that it is offered in. */
  readonly titles: Readonly<Record<string, string>>;
};

/** What each version of each module is called, by `titleKey`. */
export async function titlesOfVersions({
  tx,
  org_id,
}: OrganisationScope): Promise<ReadonlyMap<string, EvidenceTitle>> {
  const rows = await tx
    .selectFrom('module_versions')
    .select(['module_id', 'version'])
    .select([
      sql<string>`content ->> 'title'`.as('title'),
      sql<Record<string, string>>`
        jsonb_build_object(content ->> 'language', content ->> 'title') || coalesce(
          (select jsonb_object_agg(t.key, coalesce(t.value #>> '{texts,title,value}', content ->> 'title'))
             from jsonb_each(coalesce(content -> 'translations', '{}')) t), '{}')`.as('titles'),
    ])
    .where('org_id', '=', org_id)
    .execute();
  return new Map(rows.map(({ title, titles, ...of }) => [titleKey(of), { title, titles }]));
}

export function titleKey({ module_id, version }: { module_id: string; version: number }): string {
  return `${module_id} ${version}`;
}

/** Names of people, active or not. */
export async function namesOfPeople(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { name_first: string; name_last: string }>> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, ...name }) => [user_id, name]));
}

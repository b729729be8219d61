import { randomUUID } from 'node:crypto';
import {
  type AssignmentFacts,
  type CourseTurn,
  type Due,
  type EnrolmentChange,
  isCovered,
  type Repeat,
} from '@heatwise/domain/education/enrolment';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import { later } from '../../organisation/later.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { voidTrainingCounts } from './overview.store.ts';

/** Above every turn there is, while turns are numbered again. */
const OUT_OF_THE_WAY = 1_000_000;

/**
 * Of two people who became one: all courses are the target's, each module's turns in the order in which they were
 * finished. An open turn goes where the other has finished the module since it was assigned and has not been asked for it
 * again; of two open ones the one that is further stays, and the target's where neither is. An excuse from before the other
 * finished the module stands before that: what was finished comes round again, and an excuse does not.
 */
export async function moveCourses(
  scope: WritingScope,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const { tx, org_id } = scope;
  await voidTrainingCounts(scope, [from, to]);
  const both = sql`c.org_id = ${org_id} and c.user_id in (${from}, ${to})`;
  const excusedOn = sql`(c.excused_at at time zone 'UTC')::date`;
  const excusedBefore = sql`(
    select ${excusedOn} from courses d where d.org_id = c.org_id and d.user_id in (${from}, ${to})
       and d.module_id = c.module_id and d.done_on > ${excusedOn} limit 1)`;
  await sql`
    with open as (
      select c.course_id,
             exists (select from courses d where d.org_id = c.org_id and d.user_id in (${from}, ${to})
                        and d.module_id = c.module_id and d.done_on >= c.assigned_on
                        and not exists (
                          select from courses n where n.org_id = d.org_id and n.user_id = d.user_id
                             and n.module_id = d.module_id and n.round > d.round and n.done_on is null
                             and n.excused_at is null and n.withdrawn_at is null)) as is_over,
             row_number() over (
               partition by c.module_id
               order by exists (select from course_attempts a where a.org_id = c.org_id and a.course_id = c.course_id) desc,
                        cardinality(c.page_ids_done) desc, c.user_id = ${to} desc) as place
        from courses c
       where ${both} and c.done_on is null and c.excused_at is null and c.withdrawn_at is null)
    update courses c set withdrawn_at = ${now} from open o
     where c.org_id = ${org_id} and c.course_id = o.course_id and (o.is_over or o.place > 1)`.execute(tx);
  await sql`update courses c set round = c.round + ${OUT_OF_THE_WAY} where ${both}`.execute(tx);
  await sql`update courses c set user_id = ${to}, round = o.place
      from (select c.course_id, row_number() over (
                     partition by c.module_id
                     order by c.withdrawn_at is null, coalesce(c.done_on, ${excusedBefore}) nulls last, c.assigned_on, c.round, c.course_id) as place
              from courses c where ${both}) o
     where c.org_id = ${org_id} and c.course_id = o.course_id`.execute(tx);
}

/** Of two people who became one: whatever was assigned to the one by name is assigned to the other, named once. */
export async function moveNamed(
  { tx, org_id }: WritingScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update module_assignments set user_ids = array_append(array_remove(array_remove(user_ids, ${from}), ${to}), ${to}::uuid)
     where org_id = ${org_id} and ${from} = any(user_ids)`.execute(tx);
}

export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Somebody to be looked at; `modified_time` says how far the changes have been followed. */
export type Enrolled = {
  readonly user_id: string;
  readonly tag_ids: readonly string[];
  readonly active: boolean;
  readonly modified_time: string;
};

/** The assignments that hold: of modules that are published, whichever tags they name. */
export async function assignmentsThatHold({ tx, org_id }: OrganisationScope): Promise<AssignmentFacts[]> {
  const rows = await tx
    .selectFrom('module_assignments as a')
    .innerJoin('training_modules as m', (join) =>
      join.onRef('m.org_id', '=', 'a.org_id').onRef('m.module_id', '=', 'a.module_id'),
    )
    .select(['a.module_id', 'a.everyone', 'a.user_ids', 'a.tag_ids', 'a.due', 'a.repeats'])
    .where('a.org_id', '=', org_id)
    .where('a.active', '=', true)
    .where('m.state', '=', 'published')
    .execute();
  return rows.map((row) => ({ ...row, due: row.due as Due, repeats: row.repeats as Repeat }));
}

/** Whom the assignments that hold mail about their modules. */
export async function assignmentsThatRemind({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('module_assignments')
    .select(['module_id', 'everyone', 'user_ids', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .where('reminders', '=', true)
    .execute();
}

/** Those that hold for one person at one module. */
export async function assignmentsCovering(
  scope: OrganisationScope,
  person: { readonly user_id: string; readonly tag_ids: readonly string[] },
  moduleId: string,
): Promise<AssignmentFacts[]> {
  const all = await assignmentsThatHold(scope);
  return all.filter((assignment) => assignment.module_id === moduleId && isCovered(assignment, person));
}

/** The latest turn of these people at each module they ever had, by person. */
export async function turnsOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<Map<string, CourseTurn[]>> {
  const { rows } = await sql<CourseTurn & { user_id: string }>`
    select distinct on (user_id, module_id) user_id, course_id, module_id, round, due_on::text,
           started_at is not null as is_started, excused_at is not null as is_excused,
           withdrawn_at is not null as is_withdrawn, done_on::text, next_round_on::text, next_due_on::text,
           done_on is not null and exists (
             select from module_versions v
              where v.org_id = ${org_id} and v.module_id = c.module_id and v.asks = 'everybody'
                and v.version > (select max(d.version) from courses d
                                  where d.org_id = ${org_id} and d.user_id = c.user_id and d.module_id = c.module_id
                                    and d.done_on is not null)) as is_asked_again
      from courses c where org_id = ${org_id} and user_id = any(${[...userIds]}::uuid[])
     order by user_id, module_id, round desc`.execute(tx);
  const turns = new Map<string, CourseTurn[]>();
  for (const { user_id, ...turn } of rows) turns.set(user_id, [...(turns.get(user_id) ?? []), turn]);
  return turns;
}

/**
 * In SQL, whom an assignment `a` may change something for, of the people `u`: those it names, and whoever has its module,
 * from whom it may be taken. Nobody else's courses depend on it.
 */
export const isConcerned = (
  orgId: string,
) => sql<boolean>`(a.everyone or u.user_id = any(a.user_ids) or u.tag_ids && a.tag_ids
  or exists (select from courses c where c.org_id = ${orgId} and c.user_id = u.user_id and c.module_id = a.module_id))`;

/** An assignment, begun or ended, that not everybody has been looked at for whom it concerns. */
export function nextWalk({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('module_assignments')
    .select(['assignment_id', 'walked_to'])
    .where('org_id', '=', org_id)
    .where('walked_to', 'is not', null)
    .orderBy('made_at')
    .orderBy('assignment_id')
    .limit(1)
    .executeTakeFirst();
}

/** The next people whom an assignment concerns. */
export async function peopleToWalk(
  { tx, org_id }: OrganisationScope,
  { assignment_id, walked_to }: { readonly assignment_id: string; readonly walked_to: string | null },
  limit: number,
): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select u.user_id, u.tag_ids, u.active, u.modified_time
      from module_assignments a join users u on u.org_id = ${org_id}
     where a.org_id = ${org_id} and a.assignment_id = ${assignment_id}
       and u.user_id > ${walked_to ?? BEFORE_ALL} and ${isConcerned(org_id)}
     order by u.user_id limit ${limit}`.execute(tx);
  return rows;
}

/** The people who were changed since they were last looked at, the longest ago first. */
export async function changedPeople({ tx, org_id }: OrganisationScope, limit: number): Promise<Enrolled[]> {
  return tx
    .selectFrom('users as u')
    .innerJoin('enrolment_state as s', 's.org_id', 'u.org_id')
    .select(['u.user_id', 'u.tag_ids', 'u.active', 'u.modified_time'])
    .where('u.org_id', '=', org_id)
    .whereRef('u.modified_time', '>', 's.people_until')
    .orderBy('u.modified_time')
    .limit(limit)
    .execute();
}

/** The people whose next turn has come. */
export async function peopleDueAgain(
  { tx, org_id }: OrganisationScope,
  today: CalendarDay,
  limit: number,
): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select u.user_id, u.tag_ids, u.active, u.modified_time from users u
     where u.org_id = ${org_id} and u.user_id in (
       select c.user_id from courses c where c.org_id = ${org_id} and c.next_round_on <= ${today}::date limit ${limit})`.execute(
    tx,
  );
  return rows;
}

/** Whatever became of it, the turn's day has been looked at. */
export async function forgetDays(
  { tx, org_id }: WritingScope,
  userIds: readonly string[],
  today: CalendarDay,
): Promise<void> {
  await sql`update courses set next_round_on = null, next_due_on = null
     where org_id = ${org_id} and user_id = any(${[...userIds]}::uuid[]) and next_round_on <= ${today}::date`.execute(
    tx,
  );
}

export async function noteWalk(
  { tx, org_id }: WritingScope,
  assignmentId: string,
  walkedTo: string | null,
): Promise<void> {
  await tx
    .updateTable('module_assignments')
    .set({ walked_to: walkedTo })
    .where('org_id', '=', org_id)
    .where('assignment_id', '=', assignmentId)
    .execute();
}

/** Everybody concerned is looked at again for the assignments of a module. */
export async function walkAssignmentsOf({ tx, org_id }: WritingScope, moduleId: string): Promise<void> {
  await tx
    .updateTable('module_assignments')
    .set({ walked_to: BEFORE_ALL })
    .where('org_id', '=', org_id)
    .where('module_id', '=', moduleId)
    .where('active', '=', true)
    .execute();
}

export async function notePeopleUntil({ tx, org_id }: WritingScope, until: string): Promise<void> {
  await tx
    .updateTable('enrolment_state')
    .set({ people_until: until, attempts: 0 })
    .where('org_id', '=', org_id)
    .execute();
}

/** From the first assignment on, changes of people are followed. */
export async function followPeople({ tx, org_id, stamps }: WritingScope): Promise<void> {
  await tx
    .insertInto('enrolment_state')
    // Looked at for mails at once, whatever the database's clock says.
    .values({ org_id, people_until: stamps.next(), mails_at: new Date(0) })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
}

/** Whoever has finished a module is asked again from today. */
export async function askEverybodyAgain(
  { tx, org_id }: WritingScope,
  moduleId: string,
  today: CalendarDay,
): Promise<void> {
  await sql`update courses c set next_round_on = ${today}::date, next_due_on = null
     where c.org_id = ${org_id} and c.module_id = ${moduleId} and c.done_on is not null
       and not exists (select from courses n where n.org_id = c.org_id and n.user_id = c.user_id
                         and n.module_id = c.module_id and n.round > c.round)`.execute(tx);
}

type Given = Extract<EnrolmentChange, { kind: 'give' }> & { readonly user_id: string };

/** New turns, of any number of people. Ids come from the server: nobody else names them. */
export async function giveCourses(
  scope: WritingScope,
  given: readonly Given[],
  today: CalendarDay,
): Promise<void> {
  if (given.length === 0) return;
  const { tx, org_id } = scope;
  await voidTrainingCounts(
    scope,
    given.map(({ user_id }) => user_id),
  );
  const rows = given.map((one) => ({ ...one, course_id: randomUUID() }));
  await sql`insert into courses (org_id, course_id, user_id, module_id, round, assigned_on, due_on)
    select o.org_id, g.course_id, g.user_id, g.module_id, g.round, ${today}::date, g.due_on
      from organisations o
     cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as g (course_id uuid, user_id uuid, module_id uuid, round integer, due_on date)
     where o.org_id = ${org_id}`.execute(tx);
}

/** Writes what becomes of a turn that is there. */
export async function changeCourse(
  scope: WritingScope,
  change: CourseChange,
  { today, now }: { readonly today: CalendarDay; readonly now: Date },
): Promise<void> {
  const changed = await scope.tx
    .updateTable('courses')
    .set(columnsOf(change, today, now))
    .where('org_id', '=', scope.org_id)
    .where('course_id', '=', change.course_id)
    .returning('user_id')
    .execute();
  if (change.kind !== 'repeat')
    await voidTrainingCounts(
      scope,
      changed.map(({ user_id }) => user_id),
    );
}
type CourseChange = Exclude<EnrolmentChange, { kind: 'give' }>;

function columnsOf(change: CourseChange, today: CalendarDay, now: Date) {
  switch (change.kind) {
    case 'give-back':
      return { withdrawn_at: null, assigned_on: today, due_on: change.due_on };
    case 'withdraw':
      return { withdrawn_at: now };
    case 'due':
      return { due_on: change.due_on };
    case 'repeat':
      return { next_round_on: change.next.opens_on, next_due_on: change.next.due_on };
  }
}

/** Lets an organisation wait whose block failed, longer each time, at most an hour. Returns how often it has. */
export async function setEnrolmentAside({ tx, org_id }: OrganisationScope): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update enrolment_state set attempts = attempts + 1,
           due_at = ${later(sql`statement_timestamp()`, sql`least(interval '5 seconds' * 4 ^ least(attempts, 8), interval '1 hour')`)}
     where org_id = ${org_id} returning attempts`.execute(tx);
  return rows[0]?.attempts ?? 0;
}

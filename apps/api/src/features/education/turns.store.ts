import type { CourseState } from '@heatwise/domain/education/course';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';

/**
 * How a turn, named `c`, is on a day: the domain's courseState, for where all people are counted. A test holds the
 * two against each other.
 */
export function stateOfTurn(today: CalendarDay): RawBuilder<string> {
  return sql<string>`case when c.done_on is not null then 'done'
    when c.excused_at is not null then 'excused'
    when c.failed_at is not null then 'failed'
    when c.due_on < ${today}::date then 'overdue'
    when c.started_at is not null then 'started' else 'assigned' end`;
}

/**
 * Whether a turn, named `c`, is in a state on a day. That what is late is open is said in the words of its index, too:
 * of 400,000 turns 40,000 are read for it.
 */
export function isInState(state: CourseState, today: CalendarDay): RawBuilder<boolean> {
  const isState = sql<boolean>`${stateOfTurn(today)} = ${state}`;
  if (state !== 'overdue') return isState;
  return sql<boolean>`(c.done_on is null and c.excused_at is null and c.failed_at is null
    and c.due_on < ${today}::date and ${isState})`;
}

/** Which people, named `u`. */
type Whom = RawBuilder<boolean>;
const EVERYBODY: Whom = sql<boolean>`true`;

/**
 * The latest turn of every active person at each module, without those that were withdrawn. Few have a later one, so
 * asking for it costs less than sorting all: 400,000 turns are counted in half a second.
 */
export function currentTurns(orgId: string, whom: Whom = EVERYBODY): RawBuilder<unknown> {
  return sql`(select c.*, u.name_first, u.name_last, u.tag_ids
     from courses c join users u on u.user_id = c.user_id and u.active
    where c.org_id = ${orgId} and u.org_id = ${orgId} and ${whom} and c.withdrawn_at is null and ${isLatest(orgId)})`;
}

function isLatest(orgId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from courses n
     where n.org_id = ${orgId} and n.module_id = c.module_id and n.user_id = c.user_id
       and n.round > c.round and n.round > 1 and n.withdrawn_at is null)`;
}

/** Certificates say that they end so many days before. */
const ENDING_DAYS = 30;

/**
 * The turns of active people whose certificate ends soon after a day, or has ended before it, and is not followed by
 * one that counts longer.
 */
export function turnsWithCertificate(
  orgId: string,
  which: 'ends' | 'expired',
  today: CalendarDay,
  whom: Whom = EVERYBODY,
): RawBuilder<unknown> {
  const ends =
    which === 'ends'
      ? sql`t.valid_until between ${today}::date and ${today}::date + ${sql.lit(ENDING_DAYS)}`
      : sql`t.valid_until < ${today}::date`;
  return sql`(select c.*, u.name_first, u.name_last, u.tag_ids
     from certificates t
     join courses c on c.org_id = ${orgId} and c.course_id = t.course_id
     join users u on u.org_id = ${orgId} and u.user_id = c.user_id and u.active
    where t.org_id = ${orgId} and ${whom} and ${ends} and not exists (
      select from courses d join certificates e on e.org_id = ${orgId} and e.course_id = d.course_id
       where d.org_id = ${orgId} and d.module_id = c.module_id and d.user_id = c.user_id and d.course_id <> c.course_id
         and (e.valid_until is null or e.valid_until > t.valid_until
              or e.valid_until = t.valid_until and d.round > c.round)))`;
}

/**
 * Whether a person, named `c`, needs not take a module on a day: a certificate counts, or the latest turn is done without
 * one or excused. See docs/rules.md#education.
 */
export function isTrained(orgId: string, moduleId: string, today: CalendarDay): RawBuilder<boolean> {
  const isLatestTurn = sql`not exists (
    select from courses n
     where n.org_id = ${orgId} and n.module_id = d.module_id and n.user_id = d.user_id
       and n.round > d.round and n.withdrawn_at is null)`;
  return sql<boolean>`exists (
    select from courses d left join certificates t on t.org_id = ${orgId} and t.course_id = d.course_id
     where d.org_id = ${orgId} and d.user_id = c.user_id and d.module_id = ${moduleId} and d.withdrawn_at is null
       and case when t.course_id is not null then coalesce(t.valid_until >= ${today}::date, true)
                else (d.done_on is not null or d.excused_at is not null) and ${isLatestTurn} end)`;
}

/** Whether the person of a turn, named `c`, is within a reach. */
export function isInReach({ everyone, tag_ids }: CapabilityScope): RawBuilder<boolean> {
  return sql<boolean>`(${everyone} or c.tag_ids && ${[...tag_ids]}::uuid[])`;
}

/** Whether the name of a turn's person has what is searched for. */
export function isNamed(q: string | undefined): RawBuilder<boolean> {
  const words = (q ?? '').trim().toLowerCase();
  return sql<boolean>`(${words} = '' or strpos(lower(c.name_first || ' ' || c.name_last), ${words}) > 0)`;
}

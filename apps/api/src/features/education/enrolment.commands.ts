import { enrolmentChanges } from '@heatwise/domain/education/enrolment';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { zoneOfOrganisation } from '../../organisation/time-zone.store.ts';
import { assignmentsThatHold, changeCourse, type Enrolled, giveCourses, turnsOf } from './enrolment.store.ts';
import { dayOf } from './today.ts';

/**
 * The day on which something is given: the organisation's where it is already tomorrow, so that nobody has less time than
 * was said; UTC's in the west, where turns fall due by it.
 */
export async function givingDay(scope: OrganisationScope, now: Date): Promise<CalendarDay> {
  const zone = openTimeZone(await zoneOfOrganisation(scope));
  const utc = dayOf(now);
  const local = zone.dayAt(now.getTime());
  if (local > utc) return local;
  return utc;
}

/** Brings the courses of people in line with what is assigned today. Nothing changes for whoever is not active. */
export async function enrol(
  scope: WritingScope,
  people: readonly Omit<Enrolled, 'modified_time'>[],
  now: Date,
): Promise<void> {
  const active = people.filter((person) => person.active);
  if (active.length === 0) return;
  const today = await givingDay(scope, now);
  const assignments = await assignmentsThatHold(scope);
  const turns = await turnsOf(
    scope,
    active.map(({ user_id }) => user_id),
  );
  const changes = active.flatMap((person) =>
    enrolmentChanges(person, assignments, turns.get(person.user_id) ?? [], today).map((change) => ({
      ...change,
      user_id: person.user_id,
    })),
  );
  await giveCourses(
    scope,
    changes.flatMap((change) => (change.kind === 'give' ? change : [])),
    today,
  );
  for (const change of changes) if (change.kind !== 'give') await changeCourse(scope, change, { today, now });
}

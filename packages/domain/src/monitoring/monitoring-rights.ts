import { type Actor, type Person, reaches, scopeOf } from '../permissions/actor.ts';
import { mayEditMeasurementsOf, mayMeasureUser } from '../permissions/may.ts';

/** The wall shows other people's tests: it is for those who see any. One's own are on one's own page. */
export function mayMonitor(actor: Actor): boolean {
  const scope = scopeOf(actor, 'view_measure');
  return scope.everyone || scope.tag_ids.length > 0;
}

/** Whether a person belongs on the actor's wall: their tests may be seen, and not only because they are the actor's. */
export function isOnWallOf(actor: Actor, person: Person): boolean {
  return reaches(scopeOf(actor, 'view_measure'), person);
}

/**
 * Whether the actor may write about a person's follow-up, and close it. It takes more than reading: measuring the
 * person, editing them or their tests. Nobody signs off their own.
 */
export function mayFollowUp(actor: Actor, person: Person): boolean {
  if (person.user_id === actor.user_id || !isOnWallOf(actor, person)) return false;
  return (
    mayMeasureUser(actor, person) ||
    mayEditMeasurementsOf(actor, person) ||
    reaches(scopeOf(actor, 'edit_user'), person)
  );
}

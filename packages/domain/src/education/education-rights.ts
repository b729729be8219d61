import type { Actor, Person } from '../permissions/actor.ts';
import { reaches, scopeOf } from '../permissions/capability-scope.ts';
import { isOrgAdmin, mayEditUsers } from '../permissions/may.ts';

/** Modules are written, published and assigned to crews by organisation admins. See docs/rules.md#education. */
export function mayManageModules(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** Who trains others sees how far they are: those who may edit anybody. */
export function mayOpenEducation(actor: Actor): boolean {
  return mayManageModules(actor) || mayEditUsers(actor);
}

/** Assigning to one person, and excusing them, is for those in charge of them; nobody excuses themselves. */
export function mayTrain(actor: Actor, person: Person): boolean {
  return reaches(scopeOf(actor, 'edit_user'), person);
}

/** Nobody lets themselves off a course. */
export function mayExcuse(actor: Actor, person: Person): boolean {
  return person.user_id !== actor.user_id && mayTrain(actor, person);
}

/** What somebody has learnt is seen by themselves and by those in charge of them. */
export function maySeeCoursesOf(actor: Actor, person: Person): boolean {
  return person.user_id === actor.user_id || mayTrain(actor, person);
}

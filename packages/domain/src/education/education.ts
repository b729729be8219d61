import { type Actor, type Person, reaches, scopeOf } from '../permissions/actor.ts';
import { isOrgAdmin, mayEditUsers } from '../permissions/may.ts';

/** Why a module cannot be changed, published or assigned as it is. */
export const MODULE_MESSAGES = {
  changed: 'Somebody else has changed this module. Reload it to see what it says now.',
  notReady: 'This module cannot be published yet.',
  notPublished: 'This module has not been published.',
  wasPublished: 'This module has been published. Retire it instead of deleting it.',
  isRetired: 'This module has been retired. Restore it first.',
} as const;

/** Why a course stays as it is. */
export const COURSE_MESSAGES = {
  done: 'This course has been completed.',
  notFailed: 'This person still has attempts left.',
  reasonMissing: 'A reason is needed.',
  excused: 'You have been excused from this course.',
  attemptOver: 'This attempt is over.',
  failed: 'You did not pass this course.',
  assessmentOffline:
    'You have to be online to start the assessment. You can start it as soon as the connection is back.',
  savingPages: 'Saving the pages that you have read…',
} as const;

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

import type { FieldProblem } from '@heatwise/contract/envelope';
import {
  type BulkAction,
  bulkRefused,
  bulkRefusedFor,
  DELETE_YOURSELF,
} from '@heatwise/domain/people/people-actions';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { reaches, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import {
  isAnyAdmin,
  isOrgAdmin,
  leavesNoAdmin,
  mayDeleteUser,
  mayHideUser,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../platform/acting-scope.ts';
import { adminIdsOf, anyAdminsOf } from '../../platform/admins.store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationScope } from '../../platform/organisation-scope.ts';
import { type ChosenPerson, deactivate, findPeople, setHidden } from './chosen-people.store.ts';

/**
 * Hides people from the lists, or shows them again: all, or none when one is refused. Gives those who changed. Throws
 * user-not-found, also for people out of view, and not-permitted; both name each of them by their place in the list.
 */
export async function hidePeople(
  scope: ActingScope,
  userIds: readonly string[],
  hidden: boolean,
): Promise<string[]> {
  const { actor } = scope;
  const action: BulkAction = hidden ? 'hide' : 'unhide';
  const people = await choose(scope, actor, userIds);
  refuse(action, userIds, (id) => (mayHideUser(actor, personIn(people, id)) ? null : bulkRefused(action)));

  const changed = [...people.values()].filter(({ is_hidden }) => is_hidden !== hidden);
  const user_ids = changed.map(({ user_id }) => user_id).sort();
  if (user_ids.length === 0) return user_ids;
  await setHidden(scope, user_ids, hidden);
  const subject = { user_ids };
  await scope.audit(`person.${action}`, subject);
  return user_ids;
}

/**
 * Deactivates people and ends their sessions: all, or none when one is refused. Throws user-not-found and
 * not-permitted as hidePeople does, and last-admin.
 */
export async function deletePeople(
  scope: ActingScope,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { actor } = scope;
  const people = await choose(scope, actor, userIds);
  refuse('delete', userIds, (id) => {
    const person = personIn(people, id);
    if (person.user_id === actor.user_id) return DELETE_YOURSELF;
    return mayDeleteUser(actor, { ...person, is_admin: isAdmin(person) }) ? null : bulkRefused('delete');
  });
  const user_ids = [...people.keys()].sort();
  await refuseLosingAdmins(scope, [...people.values()]);

  await deactivate(scope, user_ids, now);
  const subject = { user_ids };
  await scope.audit('person.delete', subject);
  return user_ids;
}

/** Those whom the actor's right to delete reaches and who are admins: known without everybody's permissions. */
export async function adminsInReach(scope: OrganisationScope, actor: Actor): Promise<string[]> {
  const reach = scopeOf(actor, 'delete_user');
  return (await anyAdminsOf(scope)).filter((admin) => reaches(reach, admin)).map(({ user_id }) => user_id);
}

export function isAdmin(person: Pick<ChosenPerson, 'grants'>): boolean {
  return isAnyAdmin(person.grants);
}

/** Throws last-admin when nobody would be left who can run the organisation. */
export async function refuseLosingAdmins(
  scope: OrganisationScope,
  gone: readonly ChosenPerson[],
): Promise<void> {
  if (!gone.some(isOrgAdmin)) return;
  const admins = await adminIdsOf(scope);
  const goneIds = gone.map(({ user_id }) => user_id);
  if (leavesNoAdmin(admins, goneIds)) throw new AppError('last-admin');
}

/** The active people of the list whom the actor sees. Throws user-not-found, naming the others. */
async function choose(
  scope: OrganisationScope,
  actor: Actor,
  userIds: readonly string[],
): Promise<Map<string, ChosenPerson>> {
  const people = await findPeople(scope, userIds);
  const problems = problemsAt(userIds, (id) => {
    const person = people.get(id.toLowerCase());
    return person?.active && mayViewUser(actor, person) ? null : USER_NOT_FOUND;
  });
  if (problems.length > 0) throw new AppError('user-not-found', { problems });
  return people;
}

export function personIn(people: ReadonlyMap<string, ChosenPerson>, id: string): ChosenPerson {
  const person = people.get(id.toLowerCase());
  if (!person) throw new AppError('user-not-found');
  return person;
}

export function refuse(action: BulkAction, userIds: readonly string[], problemOf: ProblemOf): void {
  const problems = problemsAt(userIds, problemOf);
  if (problems.length === 0) return;
  const message = bulkRefusedFor(action, problems.length, userIds.length);
  throw new AppError('not-permitted', { problems, message });
}

export type ProblemOf = (userId: string) => string | null;

export function problemsAt(userIds: readonly string[], problemOf: ProblemOf): FieldProblem[] {
  return userIds.flatMap((id, index) => {
    const message = problemOf(id);
    return message === null ? [] : [{ path: `user_ids.${index}`, message }];
  });
}

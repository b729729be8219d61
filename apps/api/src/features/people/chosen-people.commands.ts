import type { FieldProblem } from '@heatwise/contract/envelope';
import {
  type BulkAction,
  bulkRefused,
  bulkRefusedFor,
  DELETE_YOURSELF,
} from '@heatwise/domain/people/people-actions';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
import { reaches, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import {
  isAnyAdmin,
  isOrgAdmin,
  leavesNoAdmin,
  mayDeleteUser,
  mayHideUser,
  mayViewUser,
  type Subject,
} from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { adminIdsOf, anyAdminsOf } from '../../auth/admins.store.ts';
import { isAgreed } from '../../auth/second-admin.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
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
  // Showing somebody again takes nothing from them.
  const may = (person: Subject) => mayHideUser(actor, hidden ? person : { ...person, is_admin: false });
  await refuseAny(scope, { action, userIds, people, may });

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
  const may = (person: Subject) => mayDeleteUser(actor, person);
  await refuseAny(scope, { action: 'delete', userIds, people, may });
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
    const person = people.get(id);
    return person?.active && mayViewUser(actor, person) ? null : USER_NOT_FOUND;
  });
  if (problems.length > 0) throw new AppError('user-not-found', { problems });
  return people;
}

export function personIn(people: ReadonlyMap<string, ChosenPerson>, id: string): ChosenPerson {
  const person = people.get(id);
  if (!person) throw new AppError('user-not-found');
  return person;
}

type Asked = {
  readonly action: BulkAction;
  readonly userIds: readonly string[];
  readonly people: ReadonlyMap<string, ChosenPerson>;
  readonly may: (person: Subject) => boolean;
};

/**
 * Throws not-permitted where one of them may not be touched, naming them by their place in the list, and
 * second-admin-needed where only a second admin's word is missing for those who are admins.
 */
export async function refuseAny(scope: ActingScope, { action, userIds, people, may }: Asked): Promise<void> {
  const { user_id, grants } = scope.actor;
  const hasAdmins = [...people.values()].some(isAdmin);
  const is_agreed = hasAdmins && (await isAgreed(scope, scope));
  const problemsIf = (agreed: boolean) =>
    problemsAt(userIds, (id) => {
      const person = personIn(people, id);
      if (action === 'delete' && person.user_id === user_id) return DELETE_YOURSELF;
      return may({ ...person, is_admin: isAdmin(person), is_agreed: agreed }) ? null : bulkRefused(action);
    });
  const problems = problemsIf(is_agreed);
  if (problems.length === 0) return;
  if (isAnyAdmin(grants) && problemsIf(true).length === 0) {
    const message = userIds.length > 1 ? { message: ADMINS_ONE_BY_ONE } : {};
    throw new AppError('second-admin-needed', message);
  }
  const message = bulkRefusedFor(action, problems.length, userIds.length);
  throw new AppError('not-permitted', { problems, message });
}

type ProblemOf = (userId: string) => string | null;

export function problemsAt(userIds: readonly string[], problemOf: ProblemOf): FieldProblem[] {
  return userIds.flatMap((id, index) => {
    const message = problemOf(id);
    return message === null ? [] : [{ path: `user_ids.${index}`, message }];
  });
}

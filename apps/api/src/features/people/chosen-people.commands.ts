import type { FieldProblem } from '@heatwise/contract/envelope';
import { employeeIdKey, employeeIdTaken, readEmployeeId } from '@heatwise/domain/people/employee-id';
import {
  type BulkAction,
  bulkRefused,
  bulkRefusedFor,
  DELETE_YOURSELF,
} from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { type Actor, reaches, scopeOf } from '@heatwise/domain/permissions/actor';
import { ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
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
import { refuseOverLicence } from '../../organisation/licence.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type ChosenPerson, deactivate, findPeople, reactivate, setHidden } from './chosen-people.store.ts';
import { findEmployeeIdHolders } from './person.store.ts';

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
async function refuseAny(scope: ActingScope, { action, userIds, people, may }: Asked): Promise<void> {
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

function problemsAt(userIds: readonly string[], problemOf: ProblemOf): FieldProblem[] {
  return userIds.flatMap((id, index) => {
    const message = problemOf(id);
    return message === null ? [] : [{ path: `user_ids.${index}`, message }];
  });
}

/** Deletes the caller's own account: they leave, as those do whom others delete. Throws last-admin. */
export async function deleteMe(scope: ActingScope, now: Date): Promise<void> {
  const { user_id } = scope.actor;
  const person = (await findPeople(scope, [user_id])).get(user_id);
  if (!person?.active) throw new AppError('user-not-found');
  await refuseLosingAdmins(scope, [person]);
  await deactivate(scope, [user_id], now);
  await scope.audit('person.delete-me', { user_id });
}

/**
 * Brings deleted people back, with the tags, permissions and tests they had: all, or none when one is refused. Who may
 * delete somebody may bring them back. Their accounts ended with the deletion and stay ended. Gives those who were
 * deleted. Throws user-not-found, not-permitted and employee-id-in-use, which name each of them by their place in the list,
 * and licence-full: a person who comes back takes a seat as a new one does.
 */
export async function restorePeople(scope: ActingScope, userIds: readonly string[]): Promise<string[]> {
  const { actor } = scope;
  const people = await findPeople(scope, userIds);
  const problems = problemsAt(userIds, (id) => {
    const person = people.get(id);
    return person && mayViewUser(actor, person) ? null : USER_NOT_FOUND;
  });
  if (problems.length > 0) throw new AppError('user-not-found', { problems });
  const may = (person: Subject) => mayDeleteUser(actor, person);
  await refuseAny(scope, { action: 'restore', userIds, people, may });

  const deleted = [...people.values()].filter(({ active }) => !active);
  const user_ids = deleted.map(({ user_id }) => user_id).sort();
  if (user_ids.length === 0) return user_ids;
  await refuseEmployeeIdsInUse(scope, userIds, deleted);
  await refuseOverLicence(scope, user_ids.length);
  await reactivate(scope, user_ids);
  const subject = { user_ids };
  await scope.audit('person.restore', subject);
  return user_ids;
}

/** Throws employee-id-in-use for those whose employee id an active person, or an earlier one of the list, has. */
async function refuseEmployeeIdsInUse(
  scope: ActingScope,
  userIds: readonly string[],
  deleted: readonly ChosenPerson[],
): Promise<void> {
  const ids = new Map(deleted.map(({ user_id, metadata }) => [user_id, readEmployeeId(metadata)]));
  const holders = await findEmployeeIdHolders(scope, [...ids.values()].filter(Boolean));
  const earlier = new Map<string, string>();
  const problems = problemsAt(userIds, (userId) => {
    const id = ids.get(userId) ?? '';
    if (id === '') return null;
    const key = employeeIdKey(id);
    const holder = holders.get(key);
    if (holder) return employeeIdTaken(id, mayViewUser(scope.actor, holder) ? fullName(holder) : '');
    if ((earlier.get(key) ?? userId) !== userId) return employeeIdTaken(id, '');
    earlier.set(key, userId);
    return null;
  });
  const [first] = problems;
  if (first) throw new AppError('employee-id-in-use', { problems, message: first.message });
}

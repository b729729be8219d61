import { employeeIdKey, employeeIdTaken, readEmployeeId } from '@heatwise/domain/people/employee-id';
import { fullName } from '@heatwise/domain/people/person-name';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { mayDeleteUser, mayViewUser, type Subject } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverLicence } from '../../organisation/licence.store.ts';
import { problemsAt, refuseAny } from './chosen-people.commands.ts';
import { type ChosenPerson, findPeople, reactivate } from './chosen-people.store.ts';
import { findEmployeeIdHolders } from './employee-ids.store.ts';

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

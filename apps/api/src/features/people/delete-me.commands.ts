import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseLosingAdmins } from './chosen-people.commands.ts';
import { deactivate, findPeople } from './chosen-people.store.ts';

/** Deletes the caller's own account: they leave, as those do whom others delete. Throws last-admin. */
export async function deleteMe(scope: ActingScope, now: Date): Promise<void> {
  const { user_id } = scope.actor;
  const person = (await findPeople(scope, [user_id])).get(user_id);
  if (!person?.active) throw new AppError('user-not-found');
  await refuseLosingAdmins(scope, [person]);
  await deactivate(scope, [user_id], now);
  await scope.audit('person.delete-me', { user_id });
}

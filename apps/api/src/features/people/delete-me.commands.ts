import type { Actor } from '@heatwise/domain/permissions/actor';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';
import { refuseLosingAdmins } from './chosen-people.commands.ts';
import { deactivate, findPeople } from './chosen-people.store.ts';

/** Deletes the caller's own account: they leave, as those do whom others delete. Throws last-admin. */
export async function deleteMe(
  scope: WritingScope,
  { user_id }: Actor,
  address: string,
  now: Date,
): Promise<void> {
  const person = (await findPeople(scope, [user_id])).get(user_id);
  if (!person?.active) throw new AppError('user-not-found');
  await refuseLosingAdmins(scope, [person]);
  await deactivate(scope, [user_id], now);
  await appendAudit(scope, { user_id, action: 'person.delete-me', subject: { user_id }, address });
}

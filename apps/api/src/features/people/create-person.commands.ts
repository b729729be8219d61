import { randomUUID } from 'node:crypto';
import type { User } from '@heatwise/contract/entities/people';
import type { FieldProblem } from '@heatwise/contract/envelope';
import type { NewPerson } from '@heatwise/contract/people/people.contract';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import { emailKey } from '@heatwise/domain/people/email';
import { readEmployeeId } from '@heatwise/domain/people/employee-id';
import {
  personMetadataProblems,
  userFormProblems,
  withMetadataChanges,
} from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin, mayCreateUser, mayEditUser } from '@heatwise/domain/permissions/may';
import {
  EMAIL_TAKES_EVERY_RIGHT,
  mayGiveEmailToNew,
  PASSWORD_NEEDS_ADMIN,
} from '@heatwise/domain/permissions/sign-in-rights';
import { temporaryPasswordEnd } from '@heatwise/domain/session/password-change';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { activeTags } from '../../auth/active-rows.store.ts';
import { putCredentials } from '../../auth/credentials.store.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverInvitations } from '../../organisation/invitation-limit.store.ts';
import { refuseOverLicence } from '../../organisation/licence.store.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { userOf } from '../../organisation/user.store.ts';
import { findUser, insertPerson, isEmailHere, refuseEmployeeIdInUse } from './person.store.ts';
import { refuseTemporaryPassword } from './temporary-password.commands.ts';

/**
 * Looks at everything that can be wrong with a new person. Throws not-permitted, also for an email from somebody who
 * may do less than the new person; invalid-request, which names the fields with the words of the form; and
 * email-registered and employee-id-in-use where somebody of the organisation has the email or the employee id. What other
 * organisations know plays no part.
 */
async function checkNewPerson(scope: OrganisationScope, actor: Actor, person: NewPerson): Promise<void> {
  const tagIds = idsOf(person);
  if (!mayCreateUser(actor, tagIds)) throw new AppError('not-permitted');
  const { email, password = '' } = person;
  if (password !== '' && !isOrgAdmin(actor)) {
    const [path, message] = ['password', PASSWORD_NEEDS_ADMIN];
    throw new AppError('not-permitted', { message, problems: [{ path, message }] });
  }
  const problems: FieldProblem[] = Object.entries(userFormProblems(person)).map(([path, message]) => ({
    path,
    message,
  }));
  const known = await activeTags(scope, tagIds);
  tagIds.forEach((id, index) => {
    if (!known.has(id)) problems.push({ path: `tag_ids.${index}`, message: ENTRY_MESSAGES.tagUnknown });
  });
  for (const { key, message } of personMetadataProblems(person.metadata)) {
    problems.push({ path: key === null ? 'metadata' : `metadata.${key}`, message });
  }
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  if (password !== '') await refuseTemporaryPassword(scope, { email, password });
  await refuseEmployeeIdInUse(scope, readEmployeeId(withMetadataChanges({}, person.metadata)), null);
  if (email === '') return;
  if (!mayGiveEmailToNew(actor, tagIds)) {
    const [path, message] = ['email', EMAIL_TAKES_EVERY_RIGHT];
    throw new AppError('not-permitted', { message, problems: [{ path, message }] });
  }
  if (await isEmailHere(scope, email, null)) throw new AppError('email-registered');
}

/** Whether a password has to be hashed for a new person, which takes a while. Throws as checkNewPerson does. */
export async function needsPasswordHash(
  scope: OrganisationScope,
  actor: Actor,
  person: NewPerson,
): Promise<boolean> {
  if (!person.password) return false;
  if (person.user_id !== undefined && (await userOf(scope, person.user_id))) return false;
  await checkNewPerson(scope, actor, person);
  return true;
}

type Tools = {
  readonly inviteLater: (scope: WritingScope, userIds: readonly string[]) => Promise<void>;
  /** Of the temporary password; null without one. */
  readonly passwordHash: string | null;
  readonly now: Date;
};

/**
 * Makes a person, and gives them a temporary password or invites them where that is wished. The same id sent again makes
 * nobody and answers who is there. Takes one stamp. Throws as checkNewPerson, licence-full, quota-reached, invitations-limited, and person-id-taken for an id of somebody deleted or out of sight.
 */
export async function createPerson(
  scope: ActingScope,
  person: NewPerson,
  { inviteLater, passwordHash, now }: Tools,
): Promise<User> {
  const { actor } = scope;
  const before = person.user_id === undefined ? undefined : await userOf(scope, person.user_id);
  if (before) {
    if (!before.active || !mayEditUser(actor, before)) throw new AppError('person-id-taken');
    return before;
  }
  await checkNewPerson(scope, actor, person);
  await refuseOverLicence(scope, 1);
  await refuseOverQuota(scope, 'users');
  const user_id = person.user_id ?? randomUUID();
  const tag_ids = idsOf(person);
  const email = person.email.trim() || null;
  await insertPerson(scope, {
    user_id,
    name_first: person.name_first.trim(),
    name_last: person.name_last.trim(),
    email,
    tag_ids,
    metadata: withMetadataChanges({}, person.metadata),
  });
  if (email !== null && passwordHash !== null) {
    const credentials = { user_id, email: emailKey(email), password_hash: passwordHash };
    await putCredentials(scope, { ...credentials, temporary_until: temporaryPasswordEnd(now) });
  }
  const invited = email !== null && passwordHash === null && person.invite;
  if (invited) await refuseOverInvitations(scope, 1);
  if (invited) await inviteLater(scope, [user_id]);
  const subject = { user_id, tag_ids, invited };
  await scope.audit('person.create', subject);
  if (passwordHash !== null) await scope.audit('person.password-set', { user_id });
  const created = await findUser(scope, user_id);
  if (!created) throw new Error(`the new person ${user_id} is not there`);
  return created;
}

function idsOf({ tag_ids }: NewPerson): string[] {
  return [...new Set(tag_ids)];
}

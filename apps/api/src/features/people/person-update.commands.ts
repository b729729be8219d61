import type { User } from '@heatwise/contract/entities/people';
import type { FieldProblem } from '@heatwise/contract/envelope';
import type { PersonUpdate } from '@heatwise/contract/people/person.contract';
import { HEAT_WORK_KEY } from '@heatwise/domain/heat/acclimatisation';
import { jsonProblem } from '@heatwise/domain/measurements/measurement-metadata';
import {
  type Address,
  addressesOf,
  addressProblem,
  MOST_ADDRESSES,
  removeAddress,
  replaceAddress,
  TOO_MANY_ADDRESSES,
} from '@heatwise/domain/people/address';
import { EMAIL_REQUIRED } from '@heatwise/domain/people/email';
import { readEmployeeId } from '@heatwise/domain/people/employee-id';
import {
  personMetadataProblems,
  userFormProblems,
  withMetadataChanges,
} from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isAnyAdmin, mayEditUser, mayRecordHeatWork, mayViewUser } from '@heatwise/domain/permissions/may';
import {
  EMAIL_TAKES_EVERY_RIGHT,
  mayChangeSignInOf,
  PASSWORD_IS_THEIRS,
} from '@heatwise/domain/permissions/sign-in-rights';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf, putCredentials } from '../../auth/credentials.store.ts';
import { newPasswordProblem } from '../../auth/new-password.ts';
import { grantsOf } from '../../auth/person-permissions.store.ts';
import { type AdminEditor, isAgreed, refusalOf } from '../../auth/second-admin.ts';
import { endAccess } from '../../auth/sessions.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { emailChangedLetter, passwordChangedLetter } from '../../mail/credential-letters.ts';
import type { Letter } from '../../mail/letter.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import {
  deleteCredentials,
  findUser,
  isEmailHere,
  refuseEmployeeIdInUse,
  updateUser,
} from './person.store.ts';

/** Tags have rules of their own, which belong to another feature. */
export type SetPersonTags = (
  scope: ActingScope,
  person: { user_id: string; tag_ids: string[] },
) => Promise<void>;

/** What an update comes to. `credentials` are the present ones. */
export type CheckedUpdate = {
  readonly user: User;
  /** The new email; null takes it away, undefined leaves it. */
  readonly email: string | null | undefined;
  /** Whether the new one is that of an account: it changes once somebody confirms it there. */
  readonly awaitsConfirmation: boolean;
  readonly isNewPassword: boolean;
  readonly credentials: { readonly email: string; readonly password_hash: string } | undefined;
};

/** Throws user-not-found, also for somebody out of view, and not-permitted. */
export async function editableUser(scope: OrganisationScope, actor: Actor, userId: string): Promise<User> {
  const user = await findUser(scope, userId);
  if (!user || !mayViewUser(actor, user)) throw new AppError('user-not-found');
  if (!mayEditUser(actor, user)) throw new AppError('not-permitted');
  return user;
}

/**
 * Looks at everything that can be wrong with an update but the current password. Nobody sets another's password, and
 * nobody without one sets their own here: both are sent a link. Throws user-not-found, not-permitted, invalid-request,
 * which names the fields with the words of the form, and email-registered and employee-id-in-use where somebody else of
 * the organisation has the email or the employee id.
 */
export async function checkUpdate(
  scope: OrganisationScope,
  editor: AdminEditor,
  update: PersonUpdate,
): Promise<CheckedUpdate> {
  const { actor } = editor;
  const user = await editableUser(scope, actor, update.user_id);
  if (update.metadata && HEAT_WORK_KEY in update.metadata && !mayRecordHeatWork(actor, user)) {
    throw new AppError('not-permitted');
  }
  const wanted = update.email?.trim() || null;
  const email = update.email === undefined || wanted === user.email ? undefined : wanted;
  const isNewPassword = update.password !== undefined && update.password !== '';
  const changesSignIn = email !== undefined || isNewPassword;
  const isOwn = user.user_id === actor.user_id;
  const credentials = changesSignIn ? await credentialsOf(scope, user.user_id) : undefined;
  if (isNewPassword && (!isOwn || !credentials)) throw refusedAt('password', PASSWORD_IS_THEIRS);
  if (changesSignIn) await refuseSignInOf(scope, editor, user);

  const problems: FieldProblem[] = [];
  const say = (path: string, message: string | null | undefined) => {
    if (message) problems.push({ path, message });
  };
  const { name_first = user.name_first, name_last = user.name_last } = update;
  const form = {
    name_first,
    name_last,
    email: email === undefined ? (user.email ?? '') : (email ?? ''),
  };
  const found = userFormProblems(form);
  if (update.name_first !== undefined || update.name_last !== undefined) say('name_first', found.name_first);
  if (changesSignIn) {
    // Nobody locks themselves out by emptying a field.
    say('email', isOwn && form.email === '' ? EMAIL_REQUIRED : found.email);
    say('password', await findPasswordProblem(scope, update.password ?? ''));
  }
  for (const { key, message } of personMetadataProblems(update.metadata ?? {})) {
    say(key === null ? 'metadata' : `metadata.${key}`, message);
  }
  if (update.metadata && problems.length === 0) {
    say('metadata', jsonProblem(withMetadataChanges(user.metadata, update.metadata)));
  }
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  if (email && (await isEmailHere(scope, email, user.user_id))) throw new AppError('email-registered');
  const employeeId = readEmployeeId(withMetadataChanges(user.metadata, update.metadata ?? {}));
  // Of two who had one id before ids were unique, each may still change everything else.
  if (employeeId !== readEmployeeId(user.metadata))
    await refuseEmployeeIdInUse(scope, employeeId, user.user_id);
  const awaitsConfirmation = typeof email === 'string' && credentials !== undefined;
  return { user, email, awaitsConfirmation, isNewPassword, credentials };
}

/** Throws not-permitted, and second-admin-needed where the person is an admin and that is all that is missing. */
async function refuseSignInOf(scope: OrganisationScope, editor: AdminEditor, user: User): Promise<void> {
  const grants = await grantsOf(scope, user.user_id);
  const may = (is_agreed: boolean) => mayChangeSignInOf(editor.actor, { ...user, grants, is_agreed });
  if (may(isAnyAdmin(grants) && (await isAgreed(scope, editor)))) return;
  const refusal = refusalOf(editor.actor, may(true));
  throw refusal.code === 'not-permitted' ? refusedAt('email', EMAIL_TAKES_EVERY_RIGHT) : refusal;
}

function refusedAt(path: string, message: string): AppError {
  return new AppError('not-permitted', { message, problems: [{ path, message }] });
}

async function findPasswordProblem(scope: OrganisationScope, password: string): Promise<string | null> {
  if (password === '') return null;
  const { name, metadata } = await organisationOf(scope);
  return newPasswordProblem(password, { name, minimum: passwordMinimumOf(metadata) });
}

type Change = {
  readonly update: PersonUpdate;
  /** Of the new password; null when it stays. */
  readonly passwordHash: string | null;
  /** The session of whoever changes it, which goes on; null for a program. */
  readonly session_id: string | null;
  readonly now: Date;
};

/** Asks for another address of an account, which its reader confirms; signing in belongs to another feature. */
export type AskEmailChange = (
  scope: WritingScope,
  asked: { user_id: string; from: string; to: string; by: string; is_agreed: boolean },
) => Promise<void>;

type Parts = {
  readonly setPersonTags: SetPersonTags;
  readonly askEmailChange: AskEmailChange;
  readonly jobs: JobQueue;
};

/**
 * Changes a person: names, email, one's own password, tags, metadata. The email of an account waits until it is
 * confirmed at the new address; a new password, and an email that goes, end the person's other sessions and the links
 * mailed to them, and are notified by email; without an email nobody signs in. Throws as checkUpdate and the rule of
 * tags do, and too-many-attempts for addresses asked for again and again.
 */
export async function updatePerson(
  scope: ActingScope,
  { update, passwordHash, session_id, now }: Change,
  { setPersonTags, askEmailChange, jobs }: Parts,
): Promise<User> {
  const checked = await checkUpdate(scope, scope, update);
  const { actor } = scope;
  const { user, credentials, awaitsConfirmation } = checked;
  const { user_id } = user;
  const email = awaitsConfirmation ? undefined : checked.email;

  await updateUser(scope, user_id, {
    ...(update.name_first !== undefined && { name_first: update.name_first.trim() }),
    ...(update.name_last !== undefined && { name_last: update.name_last.trim() }),
    ...(email !== undefined && { email }),
    ...(update.metadata && { metadata: withMetadataChanges(user.metadata, update.metadata) }),
  });
  if (email === null) await deleteCredentials(scope, user_id);
  else if (passwordHash !== null && credentials) {
    await putCredentials(scope, { user_id, email: credentials.email, password_hash: passwordHash });
  }
  if (passwordHash !== null || email !== undefined) {
    const except = user_id === actor.user_id ? session_id : null;
    await endAccess(scope, user_id, { except, now });
    const letter = credentials && changeLetter(credentials.email, email);
    if (letter) await jobs.put(scope, mailJob, letter);
  }
  if (checked.email && awaitsConfirmation && credentials) {
    const { email: from } = credentials;
    const is_agreed = scope.is_agreed === true;
    await askEmailChange(scope, { user_id, from, to: checked.email, by: actor.user_id, is_agreed });
    const subject = { user_id, email: { from, to: checked.email } };
    await scope.audit('person.email-asked', subject);
  }
  const {
    password: _secret,
    current_password: _other,
    user_id: _id,
    tag_ids,
    email: _email,
    ...named
  } = update;
  const changed = [
    ...Object.keys(named),
    ...(email === undefined ? [] : ['email']),
    ...(passwordHash === null ? [] : ['password']),
  ];
  if (changed.length > 0) {
    const moved = email === undefined ? {} : { email: { from: user.email, to: email } };
    const subject = { user_id, changed: changed.sort(), ...moved };
    await scope.audit('person.edit', subject);
  }
  // Last: afterwards the person may be out of the editor's view.
  if (tag_ids && !isSameSet(tag_ids, user.tag_ids)) {
    await setPersonTags(scope, { user_id, tag_ids });
  }
  const after = await findUser(scope, user_id);
  if (!after) throw new AppError('user-not-found');
  return after;
}

/** To whoever signed in until now. */
function changeLetter(before: string, email: string | null | undefined): Letter | null {
  if (email === undefined) return passwordChangedLetter(before);
  return email === null ? emailChangedLetter(before, { from: before, to: null }) : null;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(other);
  return one.length === other.length && one.every((id) => ids.has(id));
}

/** Puts an address behind a person's others. Throws user-not-found, not-permitted, invalid-request. */
export async function addAddress(
  scope: ActingScope,
  { user_id, address }: { user_id: string; address: Address },
): Promise<User> {
  refuseEmpty(address);
  return changeAddresses(scope, user_id, 'added', (addresses) => {
    if (addresses.length >= MOST_ADDRESSES) throw invalid(TOO_MANY_ADDRESSES);
    return [...addresses, address];
  });
}

/** Replaces the address at a place of the person's list. Throws address-out-of-bounds besides. */
export async function editAddress(
  scope: ActingScope,
  { user_id, index, address }: { user_id: string; index: number; address: Address },
): Promise<User> {
  refuseEmpty(address);
  return changeAddresses(scope, user_id, 'edited', (addresses) => replaceAddress(addresses, index, address));
}

/** Takes the address at a place out of the person's list. Throws address-out-of-bounds besides. */
export async function deleteAddress(
  scope: ActingScope,
  { user_id, index }: { user_id: string; index: number },
): Promise<User> {
  return changeAddresses(scope, user_id, 'deleted', (addresses) => removeAddress(addresses, index));
}

async function changeAddresses(
  scope: ActingScope,
  userId: string,
  what: 'added' | 'edited' | 'deleted',
  change: (addresses: readonly unknown[]) => unknown[],
): Promise<User> {
  const user = await editableUser(scope, scope.actor, userId);
  const _addresses = changed(addressesOf(user.metadata), change);
  await updateUser(scope, userId, { metadata: { ...user.metadata, _addresses } });
  const subject = { user_id: userId, addresses: _addresses.length };
  await scope.audit(`person.address-${what}`, subject);
  const after = await findUser(scope, userId);
  if (!after) throw new AppError('user-not-found');
  return after;
}

function changed(
  addresses: readonly unknown[],
  change: (addresses: readonly unknown[]) => unknown[],
): unknown[] {
  try {
    return change(addresses);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('address-out-of-bounds');
    throw error;
  }
}

function refuseEmpty(address: Address): void {
  const problem = addressProblem(address);
  if (problem !== null) throw invalid(problem);
}

function invalid(message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path: 'address', message }] });
}

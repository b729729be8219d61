import { randomUUID } from 'node:crypto';
import type { FieldProblem } from '@heatwise/contract/envelope';
import type { NewPerson } from '@heatwise/contract/people/people.contract';
import type { User } from '@heatwise/contract/sync/entities';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { emailKey } from '@heatwise/domain/people/email';
import { personMetadataProblems, withMetadataChanges } from '@heatwise/domain/people/person-metadata';
import { userFormProblems } from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayCreateUser } from '@heatwise/domain/permissions/may';
import { passwordProblem } from '@heatwise/domain/session/password';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import { putCredentials } from '../../platform/credentials.store.ts';
import { organisationOf } from '../../platform/organisation.store.ts';
import type { OrganisationScope, WritingScope } from '../../platform/organisation-scope.ts';
import { activeTags, insertPerson } from './new-people.store.ts';
import { findUser } from './person.store.ts';

type Editor = { readonly actor: Actor; readonly address: string };

/**
 * Looks at everything that can be wrong with a new person but whether the e-mail is somebody else's. Throws
 * not-permitted, and invalid-request, which names the fields with the words of the form.
 */
export async function checkNewPerson(
  scope: OrganisationScope,
  actor: Actor,
  person: NewPerson,
): Promise<void> {
  const tagIds = idsOf(person);
  if (!mayCreateUser(actor, tagIds)) throw new AppError('not-permitted');
  const problems: FieldProblem[] = Object.entries(userFormProblems(person)).map(([path, message]) => ({
    path,
    message,
  }));
  if (person.password !== '' && !problems.some(({ path }) => path === 'password')) {
    const { name, metadata } = await organisationOf(scope);
    const message = passwordProblem(person.password, { name, minimum: passwordMinimumOf(metadata) });
    if (message) problems.push({ path: 'password', message });
  }
  const known = await activeTags(scope, tagIds);
  tagIds.forEach((id, index) => {
    if (!known.has(id)) problems.push({ path: `tag_ids.${index}`, message: ENTRY_MESSAGES.tagUnknown });
  });
  for (const { key, message } of personMetadataProblems(person.metadata)) {
    problems.push({ path: key === null ? 'metadata' : `metadata.${key}`, message });
  }
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
}

/**
 * Makes a person; with a password's hash one who signs in. Takes one stamp. Throws as checkNewPerson, and
 * email-registered when somebody, in whatever organisation, signs in with the e-mail already.
 */
export async function createPerson(
  scope: WritingScope,
  { actor, address }: Editor,
  person: NewPerson,
  passwordHash: string | null,
): Promise<User> {
  await checkNewPerson(scope, actor, person);
  const user_id = randomUUID();
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
    await putCredentials(scope, { user_id, email: emailKey(email), password_hash: passwordHash });
  }
  const subject = { user_id, tag_ids, signs_in: passwordHash !== null };
  await appendAudit(scope, { user_id: actor.user_id, action: 'person.create', subject, address });
  const created = await findUser(scope, user_id);
  if (!created) throw new Error(`the new person ${user_id} is not there`);
  return created;
}

function idsOf({ tag_ids }: NewPerson): string[] {
  return [...new Set(tag_ids.map((id) => id.toLowerCase()))];
}

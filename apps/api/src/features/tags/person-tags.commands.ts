import type { User } from '@heatwise/contract/entities/people';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { mayChangeTagsOf, mayViewUser } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { activeTags, lockPerson } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { updatePersonTags } from './person-tags.store.ts';

type PersonTags = Pick<User, 'user_id' | 'tag_ids'>;

/**
 * Sets which tags a person carries. Who sees the person and the person's measurements follows from it at once; whoever sees
 * them only now fetches what was measured before (docs/sync.md#who-sees-what). Throws user-not-found (also for somebody out of view),
 * not-permitted, and invalid-request for an unknown tag.
 */
export async function setPersonTags(scope: ActingScope, { user_id, tag_ids }: PersonTags): Promise<void> {
  const { actor } = scope;
  const person = await lockPerson(scope, user_id);
  if (!person || !mayViewUser(actor, person)) throw new AppError('user-not-found');
  const added = tag_ids.filter((id) => !person.tag_ids.includes(id));
  const removed = person.tag_ids.filter((id) => !tag_ids.includes(id));
  if (!mayChangeTagsOf(actor, person, [...added, ...removed])) throw new AppError('not-permitted');
  await refuseUnknownTags(scope, tag_ids, added);

  await updatePersonTags(scope, user_id, [...new Set(tag_ids)]);
  const subject = { user_id, added, removed };
  await scope.audit('person.tags', subject);
}

/** What the person carries already may stay, also while a deleted tag is still being taken off everybody. */
async function refuseUnknownTags(
  scope: WritingScope,
  tagIds: readonly string[],
  added: readonly string[],
): Promise<void> {
  const known = await activeTags(scope, added);
  const problems = tagIds.flatMap((id, index) =>
    known.has(id) || !added.includes(id)
      ? []
      : [{ path: `tag_ids.${index}`, message: ENTRY_MESSAGES.tagUnknown }],
  );
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
}

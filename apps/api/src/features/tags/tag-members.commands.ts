import type { User } from '@heatwise/contract/entities/people';
import type { TagMeasurements, TagUser, TagUsers } from '@heatwise/contract/tags/tags.contract';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  mayChangeTagsOf,
  mayEditMeasurementsOf,
  mayViewMeasurementsOf,
  mayViewUser,
} from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { activeTags, lockPerson } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import { inBlocks, type Transactions } from './tag-blocks.ts';
import { activeTag } from './tags.commands.ts';
import {
  activePeople,
  changeTagOfMeasurements,
  changeTagOfPeople,
  measurementsWithPeople,
  updatePersonTags,
} from './tags.store.ts';

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

/**
 * Puts a tag on people, in blocks; everybody is checked before anybody is changed. Returns how many lacked it. Throws
 * tag-not-found, user-not-found (also for somebody out of view) and not-permitted.
 */
export async function addMembers(
  transactions: Transactions,
  { tag_id, user_ids }: TagUsers,
): Promise<number> {
  const ids = [...new Set(user_ids)];
  await transactions.read((scope) => refusePeople(scope, transactions.actor, tag_id, ids));

  return inBlocks(transactions, ids, async (scope, block) => {
    await refusePeople(scope, transactions.actor, tag_id, block);
    const added = await changeTagOfPeople(scope, 'put', tag_id, block);
    if (added.length > 0) await scope.audit('tag.users.add', { tag_id, user_ids: added });
    return added.length;
  });
}

/** Takes a tag off one person. Gives 0 when it was not there. Throws tag-not-found, user-not-found and not-permitted. */
export async function removeMember(scope: ActingScope, { tag_id, user_id }: TagUser): Promise<number> {
  await activeTag(scope, tag_id);
  const person = await lockPerson(scope, user_id);
  if (!person || !mayViewUser(scope.actor, person)) throw new AppError('user-not-found');
  if (!mayChangeTagsOf(scope.actor, person, [tag_id])) throw new AppError('not-permitted');
  const rest = person.tag_ids.filter((id) => id !== tag_id);
  if (rest.length === person.tag_ids.length) return 0;
  await setPersonTags(scope, { user_id, tag_ids: rest });
  return 1;
}

/**
 * Puts a tag on measurements, in blocks; each is checked before any is changed. Returns how many lacked it. Throws
 * tag-not-found, measurement-not-found (also for one out of view or deleted) and not-permitted.
 */
export async function tagMeasurements(
  transactions: Transactions,
  { tag_id, measurement_ids }: TagMeasurements,
): Promise<number> {
  const ids = [...new Set(measurement_ids)];
  await transactions.read((scope) => refuseMeasurements(scope, transactions.actor, tag_id, ids));

  return inBlocks(transactions, ids, async (scope, block) => {
    await moveWaiting(scope, block);
    await refuseMeasurements(scope, transactions.actor, tag_id, block);
    const changed = await changeTagOfMeasurements(scope, 'put', tag_id, block);
    await restampLinked(scope, changed);
    if (changed.length > 0) await scope.audit('tag.measurements.add', { tag_id, measurement_ids: changed });
    return changed.length;
  });
}

async function refusePeople(
  scope: OrganisationScope,
  actor: Actor,
  tagId: string,
  ids: readonly string[],
): Promise<void> {
  await activeTag(scope, tagId);
  const people = (await activePeople(scope, ids)).filter((person) => mayViewUser(actor, person));
  if (people.length < ids.length) throw new AppError('user-not-found');
  if (!people.every((person) => mayChangeTagsOf(actor, person, [tagId]))) throw new AppError('not-permitted');
}

async function refuseMeasurements(
  scope: OrganisationScope,
  actor: Actor,
  tagId: string,
  ids: readonly string[],
): Promise<void> {
  await activeTag(scope, tagId);
  const found = await measurementsWithPeople(scope, ids);
  const visible = found.filter((row) => row.active && mayViewMeasurementsOf(actor, row));
  if (visible.length < ids.length) throw new AppError('measurement-not-found');
  if (!visible.every((row) => mayEditMeasurementsOf(actor, row))) throw new AppError('not-permitted');
}

import type { Tag } from '@heatwise/contract/entities/tags';
import type { PeoplesPattern, ShiftPatternEdit } from '@heatwise/contract/tags/roster.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayChangeTagsOf, mayViewUser } from '@heatwise/domain/permissions/may';
import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { assertFeatureOpen } from '../../organisation/open-features.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { peopleForPattern, putPatternOnPeople } from './shift-patterns.store.ts';
import { inBlocks, type Transactions } from './tag-blocks.ts';
import { saveMetadata, tagOfType } from './tag-settings.commands.ts';

/**
 * Sets the days of a shift pattern. Throws roster-not-open, tag-not-found, not-permitted, and invalid-request for
 * another type of tag.
 */
export async function setShiftPattern(
  scope: ActingScope,
  { tag_id, metadata }: ShiftPatternEdit,
): Promise<Tag> {
  await assertFeatureOpen(scope, 'roster');
  const tag = await tagOfType(scope, tag_id, 'roster');
  if (!mayEditTagSettings(scope.actor, tag_id)) throw new AppError('not-permitted');
  return saveMetadata(scope, tag, 'tag.roster', { ...tag.metadata, ...metadata }, metadata);
}

/**
 * Gives people one shift pattern in place of theirs, in blocks; everybody is checked before anybody is changed. Gives
 * how many were changed. Throws roster-not-open, tag-not-found, user-not-found (also for somebody out of view), not-permitted, and
 * invalid-request for another type of tag.
 */
export async function setPeoplesPattern(
  transactions: Transactions,
  { tag_id, user_ids }: PeoplesPattern,
): Promise<number> {
  const ids = [...new Set(user_ids)];
  await transactions.read((scope) => refuse(scope, transactions.actor, tag_id, ids));

  return inBlocks(transactions, ids, async (scope, block) => {
    await refuse(scope, transactions.actor, tag_id, block);
    const user_ids = await putPatternOnPeople(scope, tag_id, block);
    // Nothing happened, nothing to report.
    if (user_ids.length > 0) await scope.audit('tag.roster.users', { tag_id, user_ids });
    return user_ids.length;
  });
}

async function refuse(
  scope: OrganisationScope,
  actor: Actor,
  tagId: string | null,
  ids: readonly string[],
): Promise<void> {
  await assertFeatureOpen(scope, 'roster');
  if (tagId !== null) await tagOfType(scope, tagId, 'roster');
  const people = (await peopleForPattern(scope, ids)).filter((person) => mayViewUser(actor, person));
  if (people.length < ids.length) throw new AppError('user-not-found');
  const given = tagId === null ? [] : [tagId];
  const isFree = people.every((person) => mayChangeTagsOf(actor, person, [...given, ...person.pattern_ids]));
  if (!isFree) throw new AppError('not-permitted');
}

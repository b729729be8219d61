import type { Tag } from '@heatwise/contract/entities/tags';
import { mayRestoreTags } from '@heatwise/domain/permissions/tag-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag-messages';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import { putLocationOnJobs } from './job-locations.store.ts';
import { inBlocks, type Transactions } from './tag-blocks.ts';
import { changeTagOfMeasurements, changeTagOfPeople } from './tag-carriers.store.ts';
import { grantOn, lastDeletionOf, type TrailOfDeletion } from './tag-deletion.store.ts';
import { beginSweep, endSweep } from './tag-sweeps.store.ts';
import { asSeenBy, refuseName, refuseTaken } from './tags.commands.ts';
import { findTag, updateTag } from './tags.store.ts';

/**
 * Puts a deleted tag back on the people, measurements and jobs it was on and gives back the permissions on it, to those
 * who have none there meanwhile. A deletion that still sweeps ends first, and what was deleted or merged while the
 * tag was put back is put back too. The tag itself comes back last: what is interrupted is started again. Throws
 * tag-not-found, not-permitted, tag-not-deleted, and tag-name-taken when another tag has its name now.
 * See decisions/0132.
 */
export async function restoreTag(transactions: Transactions, tagId: string): Promise<Tag> {
  let trail = await transactions.write((scope) => beginRestoring(scope, tagId));
  for (;;) {
    await putBack(transactions, tagId, trail);
    const done = await transactions.write(async (scope) => {
      const now = await beginRestoring(scope, tagId);
      return now.last_seq === trail.last_seq ? finishRestoring(scope, tagId, trail) : now;
    });
    if ('tag_id' in done) return asSeenBy(transactions.actor, done);
    trail = done;
  }
}

/** From here on no deletion takes the tag off anything, unless somebody begins one again. */
async function beginRestoring(scope: ActingScope, tagId: string): Promise<TrailOfDeletion> {
  await refuseRestoring(scope, tagId);
  const { actor, address } = scope;
  await beginSweep(scope, tagId, { part: 'stopped', deleted_by: actor.user_id, address });
  return lastDeletionOf(scope, tagId);
}

async function putBack(
  transactions: Transactions,
  tagId: string,
  { parts, merges }: TrailOfDeletion,
): Promise<void> {
  const people = new Set(parts.flatMap(({ user_ids = [] }) => user_ids));
  // Whoever was merged since would have given the tag to the one that is left.
  for (const { source_id, target_id, carries } of merges) {
    if (carries || people.has(source_id)) people.add(target_id);
  }
  await inBlocks(transactions, [...people], async (scope, block) => {
    await changeTagOfPeople(scope, 'put', tagId, block);
    return block.length;
  });
  const measurements = new Set(parts.flatMap(({ measurement_ids = [] }) => measurement_ids));
  await inBlocks(transactions, [...measurements], async (scope, block) => {
    await moveWaiting(scope, block);
    await restampLinked(scope, await changeTagOfMeasurements(scope, 'put', tagId, block));
    return block.length;
  });
}

async function finishRestoring(scope: ActingScope, tagId: string, { parts }: TrailOfDeletion): Promise<Tag> {
  const restored = await updateTag(scope, tagId, { active: true }).catch(refuseTaken);
  await endSweep(scope, tagId);
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  await putLocationOnJobs(scope, tagId, jobs);
  const permissions = parts.flatMap((part) => part.permissions ?? []);
  const subject = { tag_id: tagId, permissions };
  const audit_seq = await scope.audit('tag.restore', subject);
  await grantOn(scope, tagId, permissions, audit_seq);
  return restored;
}

async function refuseRestoring(scope: ActingScope, tagId: string): Promise<void> {
  const tag = await findTag(scope, tagId);
  if (!tag) throw new AppError('tag-not-found', { message: tagNotFound(tagId) });
  if (!mayRestoreTags(scope.actor)) throw new AppError('not-permitted');
  if (tag.active) throw new AppError('tag-not-deleted');
  await refuseName(scope, tag.name, tagId);
}

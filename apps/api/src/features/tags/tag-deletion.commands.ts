import type { Tag } from '@heatwise/contract/entities/tags';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag-messages';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { isHeldByOthers } from '../../background/block-work.ts';
import { AppError } from '../../http/app-error.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { jobsDoneAt, takeLocationOffJobs } from './job-locations.store.ts';
import type { Transactions } from './tag-blocks.ts';
import { endPermissionsOn } from './tag-deletion.store.ts';
import { beginSweep, findSweep } from './tag-sweeps.store.ts';
import { sweepBlock } from './tag-sweeps.ts';
import { asSeenBy } from './tags.commands.ts';
import { findTag, updateTag } from './tags.store.ts';

/** So many blocks are worked off before the call answers: few tags are on more. The rest goes on in the background. */
const BLOCKS_OF_A_CALL = 40;

/**
 * Marks a tag as deleted, ends the permissions on it and takes a location off its jobs at once, and begins to take the
 * tag off people and measurements (`sweepBlock`). Doing it again goes on with what is not finished. Throws
 * tag-not-found and not-permitted. See decisions/0116.
 */
export async function deleteTag(transactions: Transactions, tagId: string): Promise<Tag> {
  const deleted = await transactions.write((scope) => markDeleted(scope, tagId));
  try {
    for (let block = 0; block < BLOCKS_OF_A_CALL; block += 1) {
      if (!(await transactions.write((scope) => sweepBlock(scope, tagId)))) break;
    }
  } catch (error) {
    // The tag is deleted all the same, and the background has more time.
    if (!isHeldByOthers(error)) throw error;
  }
  return asSeenBy(transactions.actor, deleted);
}

async function markDeleted(scope: ActingScope, tagId: string): Promise<Tag> {
  const tag = await findTag(scope, tagId);
  const unfinished = await findSweep(scope, tagId);
  if (!tag || (!tag.active && !unfinished)) throw notFound(tagId);
  if (!mayManageTags(scope.actor)) throw new AppError('not-permitted');
  if (!unfinished || unfinished.part === 'stopped') {
    const { actor, address } = scope;
    await beginSweep(scope, tagId, { part: 'people', deleted_by: actor.user_id, address });
  }
  if (!tag.active) return tag;

  const deleted = await updateTag(scope, tagId, { active: false });
  const permissions = await endPermissionsOn(scope, tagId);
  const { name, type } = tag;
  const jobs = type === 'location' ? await leaveJobs(scope, tagId) : null;
  const subject = { tag_id: tagId, name, type, permissions, ...(jobs && { jobs }) };
  await scope.audit('tag.delete', subject);
  return deleted;
}

/** A job that named only this location is done everywhere now, rather than nowhere. Returns the jobs. */
async function leaveJobs(scope: WritingScope, locationId: string): Promise<string[]> {
  const jobs = await jobsDoneAt(scope, locationId);
  await takeLocationOffJobs(scope, locationId, jobs);
  return jobs;
}

function notFound(tagId: string): AppError {
  return new AppError('tag-not-found', { message: tagNotFound(tagId) });
}

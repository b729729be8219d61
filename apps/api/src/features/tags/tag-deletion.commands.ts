import type { Tag } from '@heatwise/contract/entities/tags';
import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { mayManageTags, mayRestoreTags } from '@heatwise/domain/permissions/tag-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag';
import { type AuditEntry, appendAudit } from '../../audit/audit.ts';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { type BlockWork, isHeldByOthers } from '../../background/block-work.ts';
import { setAside } from '../../background/set-aside.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { ReadIn, WriteIn, WritingScope } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import { inBlocks, TAG_BLOCK, type Transactions } from './tag-blocks.ts';
import {
  beginSweep,
  endPermissionsOn,
  endSweep,
  findSweep,
  grantOn,
  lastDeletionOf,
  nextPeople,
  nextSwept,
  nextTaggedMeasurements,
  noteProgress,
  type TagSweep,
  type TrailOfDeletion,
} from './tag-deletion.store.ts';
import { asSeenBy, refuseName, refuseTaken } from './tags.commands.ts';
import {
  changeTagOfMeasurements,
  changeTagOfPeople,
  findTag,
  jobsDoneAt,
  putLocationOnJobs,
  takeLocationOffJobs,
  updateTag,
} from './tags.store.ts';

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

/**
 * The next block of taking a deleted tag off people and measurements: it walks through them in the order of their ids,
 * and how far it came commits with what it changed. Nothing comes up behind it, for a deleted tag is put on nobody.
 * What it took the tag off is in the audit trail, for the way back. False when nothing is left to do, or the tag is
 * not to be taken off any more: a restore stops the sweep, under the same clock.
 */
async function sweepBlock(scope: WritingScope, tagId: string): Promise<boolean> {
  const sweep = await findSweep(scope, tagId);
  if (!sweep) await endSweep(scope, tagId);
  if (!sweep || sweep.part === 'stopped') return false;
  const { part, after_id } = sweep;
  const next = part === 'people' ? nextPeople : nextTaggedMeasurements;
  const passed = await next(scope, tagId, after_id, TAG_BLOCK);
  const carriers = passed.flatMap(({ id, carries }) => (carries ? [id] : []));
  if (carriers.length > 0) await takeOff(scope, tagId, sweep, carriers);
  if (passed.length === TAG_BLOCK) {
    await noteProgress(scope, tagId, part, passed.at(-1)?.id);
    return true;
  }
  if (part === 'measurements') {
    await endSweep(scope, tagId);
    return false;
  }
  await noteProgress(scope, tagId, 'measurements');
  return true;
}

async function takeOff(
  scope: WritingScope,
  tag_id: string,
  { part, deleted_by, address }: TagSweep,
  ids: readonly string[],
): Promise<void> {
  const note = (action: AuditAction, subject: AuditEntry['subject']) =>
    appendAudit(scope, { user_id: deleted_by, action, subject, address });
  if (part === 'people') {
    const user_ids = await changeTagOfPeople(scope, 'take', tag_id, ids);
    await note('tag.delete.users', { tag_id, user_ids });
  } else {
    await moveWaiting(scope, ids);
    const measurement_ids = await changeTagOfMeasurements(scope, 'take', tag_id, ids);
    await restampLinked(scope, measurement_ids);
    await note('tag.delete.measurements', { tag_id, measurement_ids });
  }
}

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
};

/** Deletions whose call ended before they did go on in the background, on whichever server. */
export function tagSweeps({ unscopedQueries, readIn, writeIn }: Parts): BlockWork {
  return {
    name: 'taking a deleted tag off',
    failures: {
      name: 'heatwise_tag_sweep_failures_total',
      help: 'Blocks of people or measurements that a deleted tag could not be taken off and that were set aside',
    },
    organisations: () => unscopedQueries.organisationsToSweep(),
    block: (orgId, begun) =>
      writeIn(orgId, async (scope) => {
        const tagId = await nextSwept(scope);
        if (!tagId) return false;
        begun(tagId);
        await sweepBlock(scope, tagId);
        return true;
      }),
    setAside: (orgId, tagId) =>
      readIn(orgId, (scope) => setAside(scope, { table: 'tag_sweeps', subject: 'tag_id' }, tagId)),
  };
}

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

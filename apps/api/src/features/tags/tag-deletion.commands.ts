import type { Tag } from '@heatwise/contract/sync/entities';
import { mayManageTags, mayRestoreTags } from '@heatwise/domain/permissions/tag-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag-messages';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { OrganisationScope, WritingScope } from '../../platform/organisation-scope.ts';
import { restampLinked } from '../../sync/restamp.store.ts';
import { restampPeople } from '../../sync/restamp.ts';
import { jobsDoneAt, putLocationOnJobs, takeLocationOffJobs } from './job-locations.store.ts';
import { inBlocks, TAG_LOOK_UP, type Transactions } from './tag-blocks.ts';
import { endPermissionsOn, grantOn, lastDeletionOf } from './tag-deletion.store.ts';
import {
  measurementsWithTag,
  putTagOnMeasurements,
  takeTagOffMeasurements,
} from './tag-measurements.store.ts';
import { peopleWithTag, putTagOnPeople, takeTagOffPeople } from './tag-people.store.ts';
import { asSeenBy, type Editor, refuseName, refuseTaken } from './tags.commands.ts';
import { findTag, updateTag } from './tags.store.ts';

/**
 * Marks a tag as deleted, ends the permissions on it and takes a location off its jobs at once, and takes the tag off
 * people and measurements in blocks. Each block leaves in the audit trail what it took the tag off, for the way back.
 * Doing it again finishes what was interrupted. Throws tag-not-found and not-permitted. Source: specification §4, decisions §4.
 */
export async function deleteTag(transactions: Transactions, editor: Editor, tagId: string): Promise<Tag> {
  const deleted = await transactions.write(1, (scope) => markDeleted(scope, editor, tagId));
  await sweep(transactions, {
    next: (scope) => peopleWithTag(scope, tagId, TAG_LOOK_UP),
    async takeOff(scope, user_ids) {
      await restampPeople(scope, await takeTagOffPeople(scope, tagId, user_ids));
      await audit(scope, editor, 'tag.delete.users', { tag_id: tagId, user_ids });
    },
  });
  await sweep(transactions, {
    next: (scope) => measurementsWithTag(scope, tagId, TAG_LOOK_UP),
    async takeOff(scope, measurement_ids) {
      await takeTagOffMeasurements(scope, tagId, measurement_ids);
      await restampLinked(scope, measurement_ids);
      await audit(scope, editor, 'tag.delete.measurements', { tag_id: tagId, measurement_ids });
    },
  });
  return asSeenBy(editor.actor, deleted);
}

async function markDeleted(scope: WritingScope, editor: Editor, tagId: string): Promise<Tag> {
  const tag = await findTag(scope, tagId);
  if (!tag || (!tag.active && !(await isOnAnything(scope, tagId)))) throw notFound(tagId);
  if (!mayManageTags(editor.actor)) throw new AppError('not-permitted');
  if (!tag.active) return tag;

  const deleted = await updateTag(scope, tagId, { active: false });
  const permissions = await endPermissionsOn(scope, tagId);
  const { name, type } = tag;
  const jobs = type === 'location' ? await leaveJobs(scope, tagId) : null;
  const subject = { tag_id: tagId, name, type, permissions, ...(jobs && { jobs }) };
  await audit(scope, editor, 'tag.delete', subject);
  return deleted;
}

/** A job that named only this location is done everywhere now, rather than nowhere. Gives the jobs. */
async function leaveJobs(scope: WritingScope, locationId: string): Promise<string[]> {
  const jobs = await jobsDoneAt(scope, locationId);
  await takeLocationOffJobs(scope, locationId, jobs);
  return jobs;
}

async function isOnAnything(scope: OrganisationScope, tagId: string): Promise<boolean> {
  if ((await peopleWithTag(scope, tagId, 1)).length > 0) return true;
  return (await measurementsWithTag(scope, tagId, 1)).length > 0;
}

type Sweep = {
  next(scope: OrganisationScope): Promise<string[]>;
  takeOff(scope: WritingScope, ids: readonly string[]): Promise<void>;
};

/** Block by block until nothing is left. Nothing new comes: a deleted tag is put on nobody. */
async function sweep(transactions: Transactions, { next, takeOff }: Sweep): Promise<void> {
  for (;;) {
    const ids = await transactions.read(next);
    await inBlocks(transactions, ids, async (scope, block) => {
      await takeOff(scope, block);
      return block.length;
    });
    if (ids.length < TAG_LOOK_UP) return;
  }
}

/**
 * Puts a deleted tag back on the people, measurements and jobs it was on and gives back the permissions on it, to those
 * who have none there meanwhile. The tag itself comes back last: what is interrupted is begun anew. Throws tag-not-found,
 * not-permitted, tag-not-deleted, and tag-name-taken when another tag has its name now. Source: decisions §4.
 */
export async function restoreTag(transactions: Transactions, editor: Editor, tagId: string): Promise<Tag> {
  const parts = await transactions.read(async (scope) => {
    await refuseRestoring(scope, editor, tagId);
    return lastDeletionOf(scope, tagId);
  });
  for (const { user_ids = [], measurement_ids = [] } of parts) {
    await inBlocks(transactions, user_ids, async (scope, block) => {
      await restampPeople(scope, await putTagOnPeople(scope, tagId, block));
      return block.length;
    });
    await inBlocks(transactions, measurement_ids, async (scope, block) => {
      await restampLinked(scope, await putTagOnMeasurements(scope, tagId, block));
      return block.length;
    });
  }
  return transactions.write(1, async (scope) => {
    await refuseRestoring(scope, editor, tagId);
    const restored = await updateTag(scope, tagId, { active: true }).catch(refuseTaken);
    const jobs = parts.flatMap((part) => part.jobs ?? []);
    await putLocationOnJobs(scope, tagId, jobs);
    const permissions = parts.flatMap((part) => part.permissions ?? []);
    const audit_seq = await audit(scope, editor, 'tag.restore', { tag_id: tagId, permissions });
    await grantOn(scope, tagId, permissions, audit_seq);
    return asSeenBy(editor.actor, restored);
  });
}

async function refuseRestoring(scope: OrganisationScope, { actor }: Editor, tagId: string): Promise<void> {
  const tag = await findTag(scope, tagId);
  if (!tag) throw notFound(tagId);
  if (!mayRestoreTags(actor)) throw new AppError('not-permitted');
  if (tag.active) throw new AppError('tag-not-deleted');
  await refuseName(scope, tag.name, tagId);
}

function notFound(tagId: string): AppError {
  return new AppError('tag-not-found', { message: tagNotFound(tagId) });
}

async function audit(
  scope: WritingScope,
  { actor, address }: Editor,
  action: string,
  subject: Readonly<Record<string, unknown>>,
): Promise<string> {
  return appendAudit(scope, { user_id: actor.user_id, action, subject, address });
}

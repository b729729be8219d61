import { randomUUID } from 'node:crypto';
import type { Tag } from '@heatwise/contract/sync/entities';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { tagNotFound } from '@heatwise/domain/tags/tag-messages';
import type { ActingScope } from '../../platform/acting-scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationScope, WritingScope } from '../../platform/organisation-scope.ts';
import { restampLinked } from '../../sync/restamp.store.ts';
import { restampPeople } from '../../sync/restamp.ts';
import { jobsDoneAt, takeLocationOffJobs } from './job-locations.store.ts';
import { TAG_BLOCK, TAG_LOOK_UP, type Transactions } from './tag-blocks.ts';
import { endPermissionsOn, isSweptBy, noteSweep } from './tag-deletion.store.ts';
import { measurementsWithTag, takeTagOffMeasurements } from './tag-measurements.store.ts';
import { peopleWithTag, takeTagOffPeople } from './tag-people.store.ts';
import { asSeenBy } from './tags.commands.ts';
import { findTag, updateTag } from './tags.store.ts';

/**
 * Marks a tag as deleted, ends the permissions on it and takes a location off its jobs at once, and takes the tag off
 * people and measurements in blocks. Each block leaves in the audit trail what it took the tag off, for the way back,
 * and looks at the tag again first: whoever restores it, or begins to delete it anew, ends this one. Doing it again
 * finishes what was interrupted. Throws tag-not-found and not-permitted. See decisions/0132.
 */
export async function deleteTag(transactions: Transactions, tagId: string): Promise<Tag> {
  const mine = randomUUID();
  const deleted = await transactions.write((scope) => markDeleted(scope, tagId, mine));
  const isMine = (scope: OrganisationScope) => isSweptBy(scope, tagId, mine);
  const sweptPeople = await sweep(transactions, {
    isMine,
    next: (scope) => peopleWithTag(scope, tagId, TAG_LOOK_UP),
    async takeOff(scope, ids) {
      const people = await takeTagOffPeople(scope, tagId, ids);
      await restampPeople(scope, people);
      const user_ids = people.map(({ user_id }) => user_id);
      if (user_ids.length > 0) await scope.audit('tag.delete.users', { tag_id: tagId, user_ids });
    },
  });
  if (!sweptPeople) return asSeenBy(transactions.actor, deleted);
  await sweep(transactions, {
    isMine,
    next: (scope) => measurementsWithTag(scope, tagId, TAG_LOOK_UP),
    async takeOff(scope, ids) {
      const measurement_ids = await takeTagOffMeasurements(scope, tagId, ids);
      if (measurement_ids.length === 0) return;
      await restampLinked(scope, measurement_ids);
      await scope.audit('tag.delete.measurements', { tag_id: tagId, measurement_ids });
    },
  });
  return asSeenBy(transactions.actor, deleted);
}

async function markDeleted(scope: ActingScope, tagId: string, sweepId: string): Promise<Tag> {
  const tag = await findTag(scope, tagId);
  if (!tag || (!tag.active && !(await isOnAnything(scope, tagId)))) throw notFound(tagId);
  if (!mayManageTags(scope.actor)) throw new AppError('not-permitted');
  await noteSweep(scope, tagId, sweepId);
  if (!tag.active) return tag;

  const deleted = await updateTag(scope, tagId, { active: false });
  const permissions = await endPermissionsOn(scope, tagId);
  const { name, type } = tag;
  const jobs = type === 'location' ? await leaveJobs(scope, tagId) : null;
  const subject = { tag_id: tagId, name, type, permissions, ...(jobs && { jobs }) };
  await scope.audit('tag.delete', subject);
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
  isMine(scope: OrganisationScope): Promise<boolean>;
  next(scope: OrganisationScope): Promise<string[]>;
  takeOff(scope: ActingScope, ids: readonly string[]): Promise<void>;
};

/**
 * Block by block until nothing is left; false when somebody else decides over the tag by now. Nothing new comes: a
 * deleted tag is put on nobody.
 */
async function sweep(transactions: Transactions, { isMine, next, takeOff }: Sweep): Promise<boolean> {
  for (;;) {
    const ids = await transactions.read(next);
    for (let from = 0; from < ids.length; from += TAG_BLOCK) {
      const block = ids.slice(from, from + TAG_BLOCK);
      const goesOn = await transactions.write(async (scope) => {
        if (!(await isMine(scope))) return false;
        await takeOff(scope, block);
        return true;
      });
      if (!goesOn) return false;
    }
    if (ids.length < TAG_LOOK_UP) return true;
  }
}

function notFound(tagId: string): AppError {
  return new AppError('tag-not-found', { message: tagNotFound(tagId) });
}

import { randomUUID } from 'node:crypto';
import type { Tag } from '@heatwise/contract/entities/tags';
import type { JobMetadata, NewTag, TagEdit } from '@heatwise/contract/tags/tags.contract';
import { JOB_FACTOR_KEYS, jobAssessmentProblem, jobFactorLevels } from '@heatwise/domain/heat/job-assessment';
import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  maySeePrivateSettingsOf,
  PRIVATE_TAG_METADATA_KEYS,
  syncRightsOf,
} from '@heatwise/domain/permissions/sync-rights';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { TAG_NAME_TAKEN, tagNameProblem, tagNotFound, tidyTagName } from '@heatwise/domain/tags/tag';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { activeTags } from '../../auth/active-rows.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { activeTagNames, findTag, insertTag, isTagTaken, updateTag } from './tags.store.ts';

/**
 * Makes a tag, a job or a location. Throws not-permitted, tag-name-not-valid, tag-name-taken (also for an id that the
 * organisation has), invalid-request for metadata of another type, job-assessment-incomplete and quota-reached.
 */
export async function createTag(
  scope: ActingScope,
  { tag_id = randomUUID(), name, type, metadata }: NewTag,
): Promise<Tag> {
  const { actor } = scope;
  if (!mayManageTags(actor)) throw new AppError('not-permitted');
  await refuseName(scope, name);
  const kept = await newMetadata(scope, type, metadata);

  await refuseOverQuota(scope, 'tags');
  const tag = await insertTag(scope, { tag_id, name: tidyTagName(name), type, metadata: kept }).catch(
    refuseTaken,
  );
  const subject = { tag_id: tag.tag_id, name: tag.name, type };
  await scope.audit('tag.create', subject);
  return asSeenBy(actor, tag);
}

/** Renames, hides or shows a tag. Throws tag-not-found, not-permitted, tag-name-not-valid and tag-name-taken. */
export async function editTag(scope: ActingScope, { tag_id, name, is_hidden }: TagEdit): Promise<Tag> {
  const { actor } = scope;
  const tag = await activeTag(scope, tag_id);
  if (!mayManageTags(actor)) throw new AppError('not-permitted');
  if (name !== undefined) await refuseName(scope, name, tag_id);

  const change = {
    ...(name !== undefined && { name: tidyTagName(name) }),
    ...(is_hidden !== undefined && { is_hidden }),
  };
  const edited = await updateTag(scope, tag_id, change).catch(refuseTaken);
  const subject = { tag_id, ...change, from: { name: tag.name, is_hidden: tag.is_hidden } };
  await scope.audit('tag.edit', subject);
  return asSeenBy(actor, edited);
}

/** Throws tag-not-found for a deleted one too. */
export async function activeTag(scope: OrganisationScope, tagId: string): Promise<Tag> {
  const tag = await findTag(scope, tagId);
  if (!tag?.active) throw new AppError('tag-not-found', { message: tagNotFound(tagId) });
  return tag;
}

/** The tag without the settings that are no business of the actor, as the synchronisation gives it. */
export function asSeenBy(actor: Actor, tag: Tag): Tag {
  if (maySeePrivateSettingsOf(syncRightsOf(actor), tag.tag_id)) return tag;
  const metadata = { ...tag.metadata };
  for (const key of PRIVATE_TAG_METADATA_KEYS) delete metadata[key];
  return { ...tag, metadata };
}

/** Throws tag-name-not-valid and tag-name-taken. `ownTagId` may keep its own name. */
export async function refuseName(
  scope: OrganisationScope,
  name: string,
  ownTagId: string | null = null,
): Promise<void> {
  const message = tagNameProblem(name, await activeTagNames(scope), ownTagId);
  if (message === TAG_NAME_TAKEN) throw new AppError('tag-name-taken');
  if (message !== null) throw new AppError('tag-name-not-valid', { message });
}

/** PostgreSQL's index is the last word on names: it may fold letters of a language that JavaScript does not. */
export function refuseTaken(error: unknown): never {
  throw isTagTaken(error) ? new AppError('tag-name-taken') : error;
}

async function newMetadata(
  scope: OrganisationScope,
  type: Tag['type'],
  metadata: NewTag['metadata'],
): Promise<Tag['metadata']> {
  if (Object.keys(metadata).length === 0) return {};
  const typeOfMetadata = 'lat' in metadata ? 'location' : '_days_on' in metadata ? 'roster' : 'job';
  if (typeOfMetadata !== type) {
    const problems = [{ path: 'metadata', message: `A tag of type ${type} has no such metadata.` }];
    throw new AppError('invalid-request', { problems });
  }
  // Of what the schema lets through, only a job's has neither a position nor days.
  return type === 'job' ? jobMetadata(scope, metadata as JobMetadata) : metadata;
}

/**
 * What of a job's metadata is to be kept: all thirteen factors or none of them, and locations that exist. Throws
 * job-assessment-incomplete and invalid-request.
 */
export async function jobMetadata(
  scope: OrganisationScope,
  { location_ids, ...factors }: JobMetadata,
): Promise<Record<string, unknown>> {
  const isAssessed = JOB_FACTOR_KEYS.some((factor) => factors[factor] !== undefined);
  const levels = jobFactorLevels(factors);
  if (isAssessed && jobAssessmentProblem(levels)) throw new AppError('job-assessment-incomplete');
  const kept: Record<string, unknown> = isAssessed ? { ...levels } : {};
  if (location_ids) kept.location_ids = await knownLocations(scope, location_ids);
  return kept;
}

async function knownLocations(scope: OrganisationScope, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted)];
  const known = await activeTags(scope, ids, 'location');
  const problems = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `metadata.location_ids.${index}`, message: 'This location was not found.' }],
  );
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
  return ids;
}

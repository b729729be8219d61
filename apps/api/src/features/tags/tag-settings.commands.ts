import type { Tag } from '@heatwise/contract/sync/entities';
import type { TagJob, TagLocation, TagNotifications } from '@heatwise/contract/tags/tags.contract';
import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/measurement-entry';
import { mayViewUser } from '@heatwise/domain/permissions/may';
import { mayEditTagNotifications, mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { activePeople } from './tag-people.store.ts';
import { activeTag, asSeenBy, jobMetadata } from './tags.commands.ts';
import { updateTag } from './tags.store.ts';

/** Sets where a location is. Throws tag-not-found, not-permitted, and invalid-request for another type of tag. */
export async function setLocation(scope: ActingScope, { tag_id, metadata }: TagLocation): Promise<Tag> {
  const tag = await tagOfType(scope, tag_id, 'location');
  if (!mayEditTagSettings(scope.actor, tag_id)) throw new AppError('not-permitted');

  const { _timezone, ...kept } = tag.metadata;
  const then = locationPosition(tag.metadata);
  const stays = then !== null && then.lat === metadata.lat && then.lon === metadata.lon;
  // The time zone belongs to the place: at another one it would be wrong rather than missing.
  const zone = stays && _timezone !== undefined ? { _timezone } : {};
  return saveMetadata(scope, tag, 'tag.location', { ...kept, ...zone, ...metadata }, metadata);
}

/**
 * Sets the risk assessment of a job and the locations it is done at; what is not sent stays as it is. Throws
 * tag-not-found, not-permitted, job-assessment-incomplete, and invalid-request for another type of tag or a location
 * that is not known.
 */
export async function setJob(scope: ActingScope, { tag_id, metadata }: TagJob): Promise<Tag> {
  const tag = await tagOfType(scope, tag_id, 'job');
  if (!mayEditTagSettings(scope.actor, tag_id)) throw new AppError('not-permitted');
  const change = await jobMetadata(scope, metadata);
  return saveMetadata(scope, tag, 'tag.job', { ...tag.metadata, ...change }, change);
}

/**
 * Sets whether dehydrated members of a tag are reported, and to whom. Throws tag-not-found, not-permitted, and
 * invalid-request for a person whom the actor does not know.
 */
export async function setNotifications(
  scope: ActingScope,
  { tag_id, ...notifications }: TagNotifications,
): Promise<Tag> {
  const tag = await activeTag(scope, tag_id);
  if (!mayEditTagNotifications(scope.actor, tag_id)) throw new AppError('not-permitted');
  const ids = [...new Set(notifications._notify_hydration_to)];
  const known = await activePeople(scope, ids);
  const visible = new Set(
    known.filter((person) => mayViewUser(scope.actor, person)).map(({ user_id }) => user_id),
  );
  const problems = ids.flatMap((id, index) =>
    visible.has(id) ? [] : [{ path: `_notify_hydration_to.${index}`, message: ENTRY_MESSAGES.personUnknown }],
  );
  if (problems.length > 0) throw new AppError('invalid-request', { problems });

  const change = { ...notifications, _notify_hydration_to: ids };
  return saveMetadata(scope, tag, 'tag.notifications', { ...tag.metadata, ...change }, change);
}

/** Throws tag-not-found, and invalid-request for another type of tag. */
export async function tagOfType(scope: OrganisationScope, tagId: string, type: Tag['type']): Promise<Tag> {
  const tag = await activeTag(scope, tagId);
  if (tag.type === type) return tag;
  const problems = [{ path: 'tag_id', message: `This tag is not of type ${type}.` }];
  throw new AppError('invalid-request', { problems });
}

export async function saveMetadata(
  scope: ActingScope,
  { tag_id }: Tag,
  action: AuditAction,
  metadata: Tag['metadata'],
  change: Readonly<Record<string, unknown>>,
): Promise<Tag> {
  const saved = await updateTag(scope, tag_id, { metadata });
  await scope.audit(action, { tag_id, ...change });
  return asSeenBy(scope.actor, saved);
}

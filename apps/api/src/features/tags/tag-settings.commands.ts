import { isDeepStrictEqual } from 'node:util';
import type { Tag } from '@heatwise/contract/entities/tags';
import type {
  PeoplesPattern,
  ShiftPatternEdit,
  TagJob,
  TagLocation,
  TagNotifications,
} from '@heatwise/contract/tags/tags.contract';
import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { JOB_FACTOR_KEYS } from '@heatwise/domain/heat/job-assessment';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayChangeTagsOf, mayViewUser } from '@heatwise/domain/permissions/may';
import { mayEditTagNotifications, mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { assertFeatureOpen } from '../../organisation/open-features.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { inBlocks, type Transactions } from './tag-blocks.ts';
import { activeTag, asSeenBy, jobMetadata } from './tags.commands.ts';
import { activePeople, peopleForPattern, putPatternOnPeople, updateTag } from './tags.store.ts';

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
 * tag-not-found, not-permitted, job-assessment-incomplete, and invalid-request for another type of tag, a location that
 * is not known or another change of the tag.
 */
export async function setJob(scope: ActingScope, sent: TagJob): Promise<Tag> {
  const tag = await tagOfType(scope, sent.tag_id, 'job');
  if (!mayEditTagSettings(scope.actor, sent.tag_id)) throw new AppError('not-permitted');
  refuseOtherChanges(tag, sent);
  const change = await jobMetadata(scope, sent.metadata);
  return saveMetadata(scope, tag, 'tag.job', { ...tag.metadata, ...change }, change);
}

const OTHER_FIELDS = ['name', 'is_hidden', 'active', 'created_time', 'modified_time'] as const;
const JOB_KEYS: ReadonlySet<string> = new Set([...JOB_FACTOR_KEYS, 'location_ids']);

/** A client may send the tag as it received it; a change that would be lost is refused. */
function refuseOtherChanges(tag: Tag, sent: TagJob): void {
  const fields = OTHER_FIELDS.filter((field) => sent[field] !== undefined && sent[field] !== tag[field]);
  const keys = Object.keys(sent.metadata).filter(
    (key) => !JOB_KEYS.has(key) && !isDeepStrictEqual(sent.metadata[key], tag.metadata[key]),
  );
  const problems = [...fields, ...keys.map((key) => `metadata.${key}`)].map((path) => ({
    path,
    message: 'This call does not change it.',
  }));
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
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
async function tagOfType(scope: OrganisationScope, tagId: string, type: Tag['type']): Promise<Tag> {
  const tag = await activeTag(scope, tagId);
  if (tag.type === type) return tag;
  const problems = [{ path: 'tag_id', message: `This tag is not of type ${type}.` }];
  throw new AppError('invalid-request', { problems });
}

async function saveMetadata(
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

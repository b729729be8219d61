import { normaliseText } from '../text/normalise-text.ts';

/** See docs/rules.md#finding-a-place. */
export const GEOLOCATION_UNSUPPORTED = 'Geolocation is not supported by your browser';
export const POSITION_UNAVAILABLE = 'Location information is unavailable.';
const UNKNOWN = 'An unknown error occurred.';

/** By the browser's GeolocationPositionError.code: 1 denied, 2 unavailable, 3 timed out. */
const messages: ReadonlyMap<unknown, string> = new Map([
  [1, 'You denied the request for Geolocation.'],
  [2, POSITION_UNAVAILABLE],
  [3, 'The request to get user location timed out.'],
]);

export function geolocationMessage(code: unknown): string {
  return messages.get(code) ?? UNKNOWN;
}

/** Words of the map search. See docs/rules.md#finding-a-place. */
export const NO_PLACE_FOUND = 'No results found. Please try a different name.';
const SEARCH_FAILED = 'Error searching location';

export function locationSearchFailed(error: string): string {
  return `${SEARCH_FAILED} ${error}`;
}

/** What the screens say of tags, jobs and locations. See docs/rules.md#tags-jobs-and-locations. */
export const TAG_UPDATED = 'Successfully updated tag';
export const TAG_NOTIFICATION_UPDATED = 'Successfully updated tag notification.';

export function tagNotFound(tagId: string): string {
  return `Tag with id ${tagId} not found`;
}

/** `kind` is what tagKind gives: tag, job, location. */
export function tagCreationFailed(kind: string): string {
  return `Failed to create new ${kind}`;
}

export function tagCreated(kind: string): string {
  return `Successfully created a new ${kind}`;
}

export function tagDeleted(name: string): string {
  return `Tag '${name}' has been deleted.`;
}

export function tagDeletionFailed(name: string, reason: string): string {
  return `Tag '${name}' could not be deleted: ${reason}`;
}

/** Asked before deleting: says what it removes and suggests hiding. */
export function tagDeletionWarning(name: string): string {
  return `Deleting '${name}' removes it from all users, permissions and measurements. To keep it on them and only take it out of sight, hide it instead.`;
}

/** See docs/rules.md#tags-jobs-and-locations. */
export const TAG_NAME_MIN_LENGTH = 3;
/** A limit of ours: longer than this is a text, not a name. */
export const TAG_NAME_MAX_LENGTH = 200;

export const TAG_NAME_EMPTY = 'Tag name cannot be empty';
export const TAG_NAME_TOO_SHORT = `Tag name must be at least ${TAG_NAME_MIN_LENGTH} characters`;
export const TAG_NAME_TOO_LONG = `Tag name must be at most ${TAG_NAME_MAX_LENGTH} characters`;
export const TAG_NAME_TAKEN = 'This tag already exists';

type ExistingTag = { readonly tag_id: string; readonly name: string; readonly active: boolean };

/** The form a name is stored in. */
export function tidyTagName(name: string): string {
  return normaliseText(name);
}

/** Two names with the same key are the same tag. */
export function tagNameKey(name: string): string {
  return tidyTagName(name).toLowerCase();
}

/** Why the text cannot be a tag's name whatever other tags there are, or null. */
export function tagNameShapeProblem(name: string): string | null {
  const length = [...tidyTagName(name)].length;
  if (length === 0) return TAG_NAME_EMPTY;
  if (length < TAG_NAME_MIN_LENGTH) return TAG_NAME_TOO_SHORT;
  return length > TAG_NAME_MAX_LENGTH ? TAG_NAME_TOO_LONG : null;
}

/**
 * Why a tag may not be called this, or null. Deleted tags do not hold their names, whatever the type; `ownTagId` is
 * the tag being renamed, which may keep its own.
 */
export function tagNameProblem(
  name: string,
  existing: readonly ExistingTag[],
  ownTagId: string | null = null,
): string | null {
  const shape = tagNameShapeProblem(name);
  if (shape) return shape;
  const key = tagNameKey(name);
  const isTaken = existing.some(
    (tag) => tag.active && tag.tag_id !== ownTagId && tagNameKey(tag.name) === key,
  );
  return isTaken ? TAG_NAME_TAKEN : null;
}

/** Kinds of tag, in the order in which lists show them. See docs/rules.md#tags-jobs-and-locations. */
export const TAG_TYPES = ['job', 'location', 'default', 'heat_stress', 'roster', 'alert'] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** The kinds people make and give to each other; the rest are used by the product itself. */
export const LISTED_TAG_TYPES = ['job', 'location', 'default'] as const satisfies readonly TagType[];

const kinds: Readonly<Record<TagType, string>> = {
  job: 'job',
  location: 'location',
  default: 'tag',
  heat_stress: 'heat stress tag',
  roster: 'shift pattern',
  alert: 'alert tag',
};

/** What a sentence calls this kind: 'Successfully created a new {kind}'. */
export function tagKind(type: TagType): string {
  return kinds[type];
}

/** The list's column of people in charge: called Managers for default tags. */
export function supervisorsLabel(type: TagType): 'Supervisors' | 'Managers' {
  return type === 'default' ? 'Managers' : 'Supervisors';
}

type Listed = { readonly type: TagType; readonly name: string };

/** Orders a list of tags: job, location, default, then by name. */
export function compareTags(a: Listed, b: Listed): number {
  const byType = TAG_TYPES.indexOf(a.type) - TAG_TYPES.indexOf(b.type);
  return byType || a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true });
}

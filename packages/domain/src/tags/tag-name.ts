import { normaliseText } from '../text/normalise-text.ts';

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

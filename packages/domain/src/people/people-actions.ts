import { formatCount, formatNumber } from '../text/format-number.ts';
import { addressesOf, joinAddresses } from './address.ts';

export const MERGE_WITH_ONESELF = 'A user cannot be merged with itself.';
export const MERGE_OF_INACTIVE = 'Only active users can be merged.';

type Mergeable = {
  readonly user_id: string;
  readonly active: boolean;
  readonly tag_ids: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Why the source may not be merged into the target, or null. See docs/rules.md#hiding-deleting-and-merging-people. */
export function mergeProblem(source: Mergeable, target: Mergeable): string | null {
  if (source.user_id === target.user_id) return MERGE_WITH_ONESELF;
  return source.active && target.active ? null : MERGE_OF_INACTIVE;
}

/**
 * What the target becomes: both tag sets together, the source's addresses behind its own, each once and
 * within the limit; name, email and every other
 * key of the metadata stay the target's. Measurements move by id.
 */
export function mergedInto(
  source: Mergeable,
  target: Mergeable,
): { tag_ids: string[]; metadata: Record<string, unknown> } {
  const addresses = joinAddresses(addressesOf(target.metadata), addressesOf(source.metadata));
  return {
    tag_ids: [...new Set([...target.tag_ids, ...source.tag_ids])],
    metadata: { ...target.metadata, ...(addresses.length > 0 && { _addresses: addresses }) },
  };
}

/** Most people one request may name. See docs/rules.md#hiding-deleting-and-merging-people. */
export const PEOPLE_AT_ONCE = 2000;

export const BULK_ACTIONS = ['hide', 'unhide', 'delete', 'restore'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const done: Readonly<Record<BulkAction, string>> = {
  hide: 'hidden',
  unhide: 'shown',
  delete: 'deleted',
  restore: 'restored',
};

/** '1 person', '12 people', with the thousands apart. */
export function countOfPeople(count: number): string {
  return formatCount(count, 'person', 'people');
}

/** What the screen says when it is done. */
export function bulkDone(action: BulkAction, count: number): string {
  return `${countOfPeople(count)} ${done[action]}.`;
}

/** Beside each person that the action is refused for. */
export function bulkRefused(action: BulkAction): string {
  return `You may not ${action} this person.`;
}

/** All or nothing: why nobody was touched. */
export function bulkRefusedFor(action: BulkAction, refused: number, asked: number): string {
  const of = asked > 1 ? ` of ${formatNumber(asked)}` : '';
  return `You may not ${action} ${formatNumber(refused)}${of} ${asked === 1 ? 'person' : 'people'}. Nothing was changed.`;
}

export const DELETE_YOURSELF = 'You cannot delete yourself here.';

/** More than these are not hidden without a question: it is rarely meant. */
export const HIDE_ASKS_BEYOND = 20;

/** Asked before many people, or oneself, are hidden. */
export function hideWarning(count: number, isSelfAmong: boolean): string {
  const them = count === 1 ? 'This person' : `These ${formatNumber(count)} people`;
  const self = isSelfAmong ? ' You are among them.' : '';
  return `${them} will be left out of lists, charts and pickers until they are shown again. They can still sign in and be tested.${self}`;
}

/** Said where a deleted person comes back: a deletion ends the account. */
export const RESTORED_SIGN_IN = 'People who signed in before need a new password.';

/** A new person without a tag would be out of sight of an editor of some tags. */
export const OWN_TAG_REQUIRED = 'Choose at least one tag, job or location.';

export const PERSON_CREATED = 'Successfully created a new person';
export const PEOPLE_MERGED = 'The two people have been merged.';

/** Asked before deleting: says what becomes of them and suggests hiding. */
export function deletionWarning(count: number): string {
  const them = count === 1 ? 'This person' : `These ${formatNumber(count)} people`;
  return `${them} will no longer be listed or measured and can no longer sign in. Their measurements are kept. To only take them out of sight, hide them instead.`;
}

/** How long a merge waits to be undone before it is sent: afterwards nobody can tell the tests apart. */
export const MERGE_UNDO_MS = 6000;

export function mergeComing(source: string, target: string): string {
  return `${source} is being merged into ${target}.`;
}

/** Asked before a merge. */
export function mergeWarning(source: string, target: string): string {
  return `All measurements, tags and addresses of ${source} go to ${target}, who keeps name and email. ${source} is then deactivated and can no longer sign in. You can undo this for a few seconds only.`;
}

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

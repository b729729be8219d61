import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { isInReach, type TagsInReach } from './tags-in-reach.store.ts';

/** A location that has a position. */
export type LocatedTag = { readonly location_id: string; readonly position: Position };

/**
 * Active locations with a position within somebody's reach: those with these ids, or all that are not hidden. An id of
 * something else finds nothing.
 */
export async function locatedTags(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[] | null,
  reach: TagsInReach,
): Promise<LocatedTag[]> {
  if (ids?.length === 0) return [];
  let query = tx
    .selectFrom('tags')
    .select(['tag_id', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', '=', 'location')
    .where('active', '=', true);
  query = ids ? query.where('tag_id', 'in', [...ids]) : query.where('is_hidden', '=', false);
  const rows = await query.orderBy('name').execute();
  return rows
    .filter(({ tag_id }) => isInReach(reach, tag_id))
    .flatMap(({ tag_id, metadata }) => {
      const position = locationPosition(metadata as Record<string, unknown>);
      return position ? [{ location_id: tag_id, position }] : [];
    });
}

import { isUuid } from '@heatwise/domain/text/uuid';
import { id, searchReader } from '../../platform/search-parameters.ts';

/** The address of a wall, so that a screen begins with the same one when it is switched on. */
export type MonitoringSearch = ReturnType<typeof readMonitoringSearch>;

/** What of an address means something here. */
export const readMonitoringSearch = searchReader({
  /** Tags, jobs and locations whose people are shown, with commas; everybody when missing. */
  tags: (tags) => tagIdsOf({ tags }).join(',') || undefined,
  /** For a screen on the wall: nothing but the wall, in large type. */
  wall: (wall) => (wall === true || wall === 'true' ? (true as const) : undefined),
  /** Whose follow-up is open. */
  open: id,
});

export function tagIdsOf({ tags }: { readonly tags?: unknown }): string[] {
  if (typeof tags !== 'string') return [];
  return tags
    .split(',')
    .filter(isUuid)
    .map((tagId) => tagId.toLowerCase());
}

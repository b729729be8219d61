import { isUuid } from '@heatwise/domain/text/uuid';

/** The address of a wall, so that a screen begins with the same one when it is switched on. */
export type MonitoringSearch = {
  /** Tags, jobs and locations whose people are shown, with commas; everybody when missing. */
  readonly tags?: string;
  /** For a screen on the wall: nothing but the wall, in large type. */
  readonly wall?: true;
  /** Whose follow-up is open. */
  readonly open?: string;
};

/** What of an address means something here. */
export function readMonitoringSearch(search: Readonly<Record<string, unknown>>): MonitoringSearch {
  const tags = tagIdsOf(search);
  const { wall, open } = search;
  return {
    ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
    ...(wall === true || wall === 'true' ? { wall: true as const } : {}),
    ...(typeof open === 'string' && isUuid(open) ? { open: open.toLowerCase() } : {}),
  };
}

export function tagIdsOf({ tags }: { readonly tags?: unknown }): string[] {
  if (typeof tags !== 'string') return [];
  return tags
    .split(',')
    .filter(isUuid)
    .map((id) => id.toLowerCase());
}

import { isUuid } from '@heatwise/domain/text/uuid';

/** What the address of the permissions says besides its path: the tab, and whose history. */
export type PermissionsSearch = { readonly tab?: 'history'; readonly user_id?: string };

export function readPermissionsSearch(search: Record<string, unknown>): PermissionsSearch {
  if (search.tab !== 'history') return {};
  const { user_id } = search;
  return { tab: 'history', ...(typeof user_id === 'string' && isUuid(user_id) ? { user_id } : {}) };
}

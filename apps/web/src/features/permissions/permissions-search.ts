import { id, oneOf, searchReader } from '../../platform/search-parameters.ts';

const read = searchReader({ tab: oneOf(['history']), user_id: id });

/** What the address of the permissions says besides its path: the tab, and whose history. */
export type PermissionsSearch = ReturnType<typeof read>;

export function readPermissionsSearch(search: Record<string, unknown>): PermissionsSearch {
  const known = read(search);
  return known.tab ? known : read({});
}

import { flag, id, searchReader } from '../../platform/search-parameters.ts';

const read = searchReader({ open: (open) => (open === 'new' ? open : id(open)), edit: flag });

/** Which assessment is open: a saved one, or a new one. */
export type ReadinessSearch = ReturnType<typeof read>;

export function readReadinessSearch(search: Record<string, unknown>): ReadinessSearch {
  const { open, edit } = read(search);
  return { open, edit: open === undefined || open === 'new' ? undefined : edit };
}

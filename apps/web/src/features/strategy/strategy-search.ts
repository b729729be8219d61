import { id, oneOf, searchReader } from '../../platform/search-parameters.ts';

const read = searchReader({ of: oneOf(['tag', 'person']), id });

/** For whom the advice is shown: everybody, a tag or a person; without an id it is still to be chosen. */
export type StrategySearch = ReturnType<typeof read>;

export function readStrategySearch(search: Record<string, unknown>): StrategySearch {
  const known = read(search);
  return known.of ? known : read({});
}

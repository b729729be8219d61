import { isUuid } from '@heatwise/domain/text/uuid';

/** For whom the advice is shown: everybody, a tag or a person; without an id it is still to be chosen. */
export type StrategySearch = { readonly of?: 'tag' | 'person'; readonly id?: string };

export function readStrategySearch({ of, id }: Record<string, unknown>): StrategySearch {
  if (of !== 'tag' && of !== 'person') return {};
  return typeof id === 'string' && isUuid(id) ? { of, id: id.toLowerCase() } : { of };
}

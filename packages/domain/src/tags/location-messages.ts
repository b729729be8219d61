/** Words of the map search. See docs/rules.md#finding-a-place. */
export const NO_PLACE_FOUND = 'No results found. Please try a different name.';
const SEARCH_FAILED = 'Error searching location';

export function locationSearchFailed(error: string): string {
  return `${SEARCH_FAILED} ${error}`;
}

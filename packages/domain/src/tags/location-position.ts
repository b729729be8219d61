/** Degrees north and east. */
export type Position = { readonly lat: number; readonly lon: number };

/** Source: specification §8. */
export const NO_PLACE_FOUND = 'No results found. Please try a different name.';
const SEARCH_FAILED = 'Error searching location';

export function locationSearchFailed(error: string): string {
  return `${SEARCH_FAILED} ${error}`;
}

function within(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/**
 * The position of a location tag, or null when none is set. It counts as set if either number is non-zero, so (0, 0)
 * is no position. Source: specification §3, decisions §4.
 */
export function positionOf(metadata: Readonly<Record<string, unknown>>): Position | null {
  const { lat, lon } = metadata;
  if (!within(lat, 90) || !within(lon, 180) || (lat === 0 && lon === 0)) return null;
  return { lat, lon };
}

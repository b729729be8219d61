/** How many measurements the hydration history chart shows. Source: specification §9. */
export const HISTORY_MEASUREMENTS = 64;
/** The text of the chart's y axis. Source: specification §9. */
export const HISTORY_AXIS_TEXT = 'Hydration score (mOsm)';
/** How many measurements "recent" means where nothing else is said. Source: specification §9. */
export const RECENT_MEASUREMENTS_DEFAULT = 18;

/**
 * The latest measurements by `created_time` (instant text), oldest to newest, at most `limit`; at one and the same
 * time the given order stands. Source: specification §9.
 */
export function latestOldestFirst<Row extends { readonly created_time: string }>(
  rows: readonly Row[],
  limit: number = HISTORY_MEASUREMENTS,
): Row[] {
  const sorted = [...rows].sort((a, b) =>
    a.created_time < b.created_time ? -1 : a.created_time > b.created_time ? 1 : 0,
  );
  return sorted.slice(Math.max(0, sorted.length - limit));
}

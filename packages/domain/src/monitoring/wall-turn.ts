/** How long what is on the display stays before it turns. */
export const WALL_TURN_MS = 12_000;

/** Which page is there, and which part of its lists. */
export type WallTurn = { readonly page: number; readonly part: number };

/**
 * Where the display is after some turns: each page stays until the longest of its lists was shown whole, then the next
 * comes, and after the last the first. `parts` is how many parts each page has, at least one.
 */
export function wallTurn(parts: readonly number[], turns: number): WallTurn {
  const whole = parts.reduce((sum, count) => sum + Math.max(1, count), 0);
  let left = whole === 0 ? 0 : ((turns % whole) + whole) % whole;
  for (const [page, count] of parts.entries()) {
    if (left < Math.max(1, count)) return { page, part: left };
    left -= Math.max(1, count);
  }
  return { page: 0, part: 0 };
}

/** How many turns lead to the beginning of a page. */
export function turnsTo(parts: readonly number[], page: number): number {
  return parts.slice(0, page).reduce((sum, count) => sum + Math.max(1, count), 0);
}

/** How many parts a list has where so many lines fit at once. */
export function partsOf(lines: number, fits: number): number {
  return Math.max(1, Math.ceil(lines / Math.max(1, fits)));
}

/** The lines of one part; a list that is shorter than others on its page begins again. */
export function linesOfPart<Line>(lines: readonly Line[], fits: number, part: number): readonly Line[] {
  const size = Math.max(1, fits);
  const own = part % partsOf(lines.length, size);
  return lines.slice(own * size, (own + 1) * size);
}

/** What a display shows is stale when it could not be read again for so long. */
export const WALL_STALE_AFTER_MS = 3 * 60_000;

export function isWallStale(asOfMs: number | null, nowMs: number): boolean {
  return asOfMs === null || nowMs - asOfMs > WALL_STALE_AFTER_MS;
}

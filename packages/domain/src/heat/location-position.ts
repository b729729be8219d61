/** A position on earth in degrees: south and west are negative. */
export type Position = { readonly lat: number; readonly lon: number };

/** A position counts as set if either part is not zero; (0, 0) is none. Source: specification §3, decisions §4. */
export function isPositionSet(position: Position): boolean {
  return position.lat !== 0 || position.lon !== 0;
}

/** The position in a location tag's metadata; null when it is not set or names no place on earth. */
export function locationPosition(metadata: Readonly<Record<string, unknown>>): Position | null {
  const { lat, lon } = metadata;
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  // Written this way round so that NaN is refused too.
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return isPositionSet({ lat, lon }) ? { lat, lon } : null;
}

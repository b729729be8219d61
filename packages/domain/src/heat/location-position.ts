/** A position on earth in degrees: south and west are negative. */
export type Position = { readonly lat: number; readonly lon: number };

/** A position counts as set if either part is not zero; (0, 0) is none. See docs/rules.md#jobs-and-locations. */
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

const EARTH_RADIUS_KM = 6371;

/** The distance on the ball (haversine), good to half a percent. */
export function kilometresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(other.lat - one.lat) / 2);
  const halfLon = Math.sin(radians(other.lon - one.lon) / 2);
  const chord = halfLat ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfLon ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

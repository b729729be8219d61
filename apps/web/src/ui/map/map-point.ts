import type { Position } from '@heatwise/domain/heat/location-position';

/** Something to see on a map. Its words are the users' own and are shown as text only. */
export type MapPoint = Position & {
  readonly id: string;
  readonly label: string;
  /** A second line, e.g. a status. */
  readonly note?: string;
  /** A CSS colour; the brand's without. */
  readonly colour?: string;
};

/** Degrees to about ten metres, the hemispheres by letters: "20.7377° S, 116.8463° E". */
export function coordinatesText({ lat, lon }: Position): string {
  const part = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? negative : positive}`;
  return `${part(lat, ['N', 'S'])}, ${part(lon, ['E', 'W'])}`;
}

/** Ten centimetres; more digits would only look exact. */
const DIGITS = 6;

export function roundPosition({ lat, lon }: Position): Position {
  return { lat: Number(lat.toFixed(DIGITS)), lon: Number(lon.toFixed(DIGITS)) };
}

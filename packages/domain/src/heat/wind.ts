import { oneDecimal } from './temperature.ts';

export type WindScore = 0 | 1 | 2 | 3;

/** Kilometres in an international mile. */
export const KILOMETRES_PER_MILE = 1.609344;

/** Below how many km/h each score ends, stillest first; from the last on it is 0. See docs/rules.md#wind. */
export const WIND_SCORE_LIMITS_KPH = [5, 20, 40] as const;

/** The words for each score: the less wind, the higher the score. */
export const WIND_SCORE_LABELS = {
  3: 'No Wind',
  2: 'Light',
  1: 'Moderate',
  0: 'Strong',
} as const satisfies Record<WindScore, string>;
export type WindLabel = (typeof WIND_SCORE_LABELS)[WindScore];

/** What the wind (km/h) adds to the risk, 0 to 3. Throws a RangeError for NaN. */
export function windScore(kph: number): WindScore {
  if (Number.isNaN(kph)) throw new RangeError('The wind speed must be a number.');
  const [none, light, moderate] = WIND_SCORE_LIMITS_KPH;
  if (kph < none) return 3;
  if (kph < light) return 2;
  return kph < moderate ? 1 : 0;
}

/** The word for a wind in km/h. Throws a RangeError for NaN. */
export function windLabel(kph: number): WindLabel {
  return WIND_SCORE_LABELS[windScore(kph)];
}

export function kphToMph(kph: number): number {
  return kph / KILOMETRES_PER_MILE;
}

export function mphToKph(mph: number): number {
  return mph * KILOMETRES_PER_MILE;
}

/** A wind kept in km/h as text with one decimal: "12.0 km/h" in metric, "7.5 mph" in imperial. */
export function windText(kph: number, system: 'metric' | 'imperial'): string {
  return system === 'imperial' ? `${oneDecimal(kphToMph(kph))} mph` : `${oneDecimal(kph)} km/h`;
}

export const COMPASS_POINTS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

/** The nearest of the sixteen compass points to a direction in degrees (0 is north, clockwise, any turn). */
export function compassPoint(degrees: number): CompassPoint {
  const turns = ((degrees % 360) + 360) % 360;
  return COMPASS_POINTS[Math.round(turns / 22.5) % 16] ?? 'N';
}

/**
 * The direction that most hours of a day share; of equally many the one with the stronger wind in sum, then the
 * first in compass order. Null without hours. Degrees as in `compassPoint`, wind in km/h.
 */
export function dominantWindDirection(
  hours: readonly { readonly degrees: number; readonly kph: number }[],
): CompassPoint | null {
  let dominant: { point: CompassPoint; count: number; wind: number } | null = null;
  for (const point of COMPASS_POINTS) {
    const from = hours.filter((hour) => compassPoint(hour.degrees) === point);
    const wind = from.reduce((sum, hour) => sum + hour.kph, 0);
    const count = from.length;
    if (count === 0) continue;
    if (dominant === null || count > dominant.count || (count === dominant.count && wind > dominant.wind)) {
      dominant = { point, count, wind };
    }
  }
  return dominant?.point ?? null;
}

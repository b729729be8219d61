import { oneDecimal } from './temperature.ts';

/** One band of the Beaufort scale: the wind in km/h it runs from and to (null: no end), and what one sees on land. */
export type BeaufortBand = {
  readonly force: number;
  readonly name: string;
  readonly kmh_from: number;
  readonly kmh_to: number | null;
  readonly effect: string;
};

/** The thirteen bands. See docs/rules.md#wind. */
export const BEAUFORT_SCALE: readonly BeaufortBand[] = [
  { force: 0, name: 'Calm', kmh_from: 0, kmh_to: 1, effect: 'Smoke rises vertically' },
  {
    force: 1,
    name: 'Light air',
    kmh_from: 1,
    kmh_to: 5,
    effect: 'Smoke drift shows wind direction; vanes still',
  },
  { force: 2, name: 'Light breeze', kmh_from: 6, kmh_to: 11, effect: 'Wind felt on face; leaves rustle' },
  {
    force: 3,
    name: 'Gentle breeze',
    kmh_from: 12,
    kmh_to: 19,
    effect: 'Leaves and small twigs in constant motion; light flags extend',
  },
  {
    force: 4,
    name: 'Moderate breeze',
    kmh_from: 20,
    kmh_to: 28,
    effect: 'Dust and loose paper raised; small branches move',
  },
  { force: 5, name: 'Fresh breeze', kmh_from: 29, kmh_to: 38, effect: 'Small leafy trees sway' },
  {
    force: 6,
    name: 'Strong breeze',
    kmh_from: 39,
    kmh_to: 49,
    effect: 'Large branches move; umbrellas used with difficulty',
  },
  {
    force: 7,
    name: 'Near gale',
    kmh_from: 50,
    kmh_to: 61,
    effect: 'Whole trees move; effort needed to walk against wind',
  },
  { force: 8, name: 'Gale', kmh_from: 62, kmh_to: 74, effect: 'Twigs break off trees; walking hampered' },
  { force: 9, name: 'Strong gale', kmh_from: 75, kmh_to: 88, effect: 'Slight structural damage' },
  {
    force: 10,
    name: 'Storm',
    kmh_from: 89,
    kmh_to: 102,
    effect: 'Trees uprooted; considerable structural damage',
  },
  { force: 11, name: 'Violent storm', kmh_from: 103, kmh_to: 117, effect: 'Widespread damage' },
  { force: 12, name: 'Hurricane force', kmh_from: 118, kmh_to: null, effect: 'Devastation' },
];

/**
 * The bands as they are published in miles an hour, by force: [from, to]; rounding those in km/h makes them overlap.
 * Source: UK Met Office and US National Weather Service, Beaufort wind force scale.
 */
const BANDS_MPH: readonly (readonly [from: number, to: number | null])[] = [
  [0, 1],
  [1, 3],
  [4, 7],
  [8, 12],
  [13, 18],
  [19, 24],
  [25, 31],
  [32, 38],
  [39, 46],
  [47, 54],
  [55, 63],
  [64, 72],
  [73, null],
];

/** '12-19', '118+': the speeds of a band in the unit of a system, without the unit. */
export function beaufortSpeeds(
  { force, kmh_from, kmh_to }: BeaufortBand,
  system: 'metric' | 'imperial',
): string {
  const [from, to] = system === 'metric' ? [kmh_from, kmh_to] : (BANDS_MPH[force] ?? [kmh_from, kmh_to]);
  return to === null ? `${from}+` : `${from}-${to}`;
}

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

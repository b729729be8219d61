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

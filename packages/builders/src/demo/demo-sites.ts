import { seededRandom } from '../random.ts';

/** A place of work: a location tag with a climate of its own. */
export type DemoSite = {
  readonly key: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres above the sea. */
  readonly altitude: number;
  readonly time_zone: string;
  /** Day of the year (0-365) that is hottest, mean temperature over the year and how far the seasons swing, in °C. */
  readonly hottest: number;
  readonly mean: number;
  readonly swing: number;
  /** Relative humidity of an ordinary morning in per cent. */
  readonly humidity: number;
};

export const DEMO_SITES: readonly DemoSite[] = [
  {
    key: 'newman',
    name: 'Newman, Pilbara',
    lat: -23.3575,
    lon: 119.7331,
    altitude: 544,
    time_zone: 'Australia/Perth',
    hottest: 15,
    mean: 25,
    swing: 8,
    humidity: 34,
  },
  {
    key: 'moranbah',
    name: 'Moranbah, Queensland',
    lat: -22.0016,
    lon: 148.0466,
    altitude: 244,
    time_zone: 'Australia/Brisbane',
    hottest: 10,
    mean: 23,
    swing: 6,
    humidity: 58,
  },
  {
    key: 'odessa',
    name: 'Odessa, Texas',
    lat: 31.8457,
    lon: -102.3676,
    altitude: 884,
    time_zone: 'America/Chicago',
    hottest: 200,
    mean: 19,
    swing: 10,
    humidity: 44,
  },
];

/** A wave of heat passes every 26 days and lasts six; each site has its own turn. */
const WAVE_EVERY_DAYS = 26;
const WAVE_DAYS = 6;
const waveTurn: Readonly<Record<string, number>> = { newman: 4, moranbah: 15, odessa: 20 };

/** How far above the season a day is, in °C: zero outside a wave, most in its middle. `day` is days since 1970. */
export function heatWave(site: DemoSite, day: number): number {
  const dayOfWave = (day + (waveTurn[site.key] ?? 0)) % WAVE_EVERY_DAYS;
  return dayOfWave < WAVE_DAYS ? 3 + 5 * Math.sin((Math.PI * (dayOfWave + 0.5)) / WAVE_DAYS) : 0;
}

/** Temperature (°C, one decimal) and relative humidity (whole per cent) at a site on a day at a local hour. */
export function siteWeather(
  site: DemoSite,
  day: number,
  hour: number,
): { temperature: number; humidity: number } {
  const chance = seededRandom(`weather/${site.key}/${day}`);
  const season = site.swing * Math.cos((2 * Math.PI * ((day % 365.25) - site.hottest)) / 365.25);
  const daily = 6.5 * Math.cos((2 * Math.PI * (hour - 15)) / 24);
  const temperature = site.mean + season + daily + heatWave(site, day) + chance.normal(0, 1.2);
  const humidity = site.humidity - 2.2 * daily + chance.normal(0, 5);
  return {
    temperature: Math.round(temperature * 10) / 10,
    humidity: Math.round(Math.min(96, Math.max(9, humidity))),
  };
}

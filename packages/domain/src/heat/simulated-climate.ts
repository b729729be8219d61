import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { expectedRadiation, solarPosition, sunlitPart } from './sunlight.ts';

/** The label of weather that is made up, wherever it is shown. */
export const SIMULATED_WEATHER = 'Simulated weather';

/** Weather of one hour that nobody measured: made up from place and time, always the same for the same ones. */
export type SimulatedHour = {
  readonly temperature_c: number;
  /** Percent. */
  readonly humidity: number;
  readonly wind_kph: number;
  /** Where the wind comes from, degrees from north. */
  readonly wind_degree: number;
  /** Percent of the sky. */
  readonly cloud: number;
  readonly pressure_mb: number;
  /** Irradiance of level ground, W/m²: the mean of the hour that begins here, as services report it. */
  readonly solar_wm2: number;
  readonly uv: number;
};

const YEAR_DAYS = 365.2425;
/** Warmest day after the sun's highest are in the north. */
const WARMEST_DAY_NORTH = 200;
/** A heat wave may begin every so many days, lasts some of them, and adds this much. */
const WAVE_EVERY_DAYS = 12;
const WAVE_DAYS = 5;
const WAVE_ADDS_C = 7;
const WAVE_CHANCE = 0.3;
const MOIST_DEW_POINT_C = 13;

/** A number from 0 to 1 that looks random and depends on all of its numbers. */
function noise(...numbers: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const number of numbers) {
    hash = Math.imul(hash ^ Math.round(number * 1000), 16_777_619);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

/** Noise that wanders from day to day without jumps, 0 to 1. */
function wander(days: number, ...place: readonly number[]): number {
  const before = Math.floor(days);
  const part = days - before;
  const eased = part * part * (3 - 2 * part);
  return noise(before, ...place) * (1 - eased) + noise(before + 1, ...place) * eased;
}

/** How far into a heat wave a moment is: 0 outside, 1 in its middle. */
function heatWave(days: number, lat: number, lon: number): number {
  const turn = Math.floor(days / WAVE_EVERY_DAYS);
  if (noise(turn, lat, lon, 5) > WAVE_CHANCE) return 0;
  const begins = noise(turn, lat, lon, 6) * (WAVE_EVERY_DAYS - WAVE_DAYS);
  const into = (days - turn * WAVE_EVERY_DAYS - begins) / WAVE_DAYS;
  return into <= 0 || into >= 1 ? 0 : Math.sin(Math.PI * into);
}

/** Vapour pressure in hPa over water at °C. */
function saturation(celsius: number): number {
  return 6.112 * Math.exp((17.62 * celsius) / (celsius + 243.12));
}

/**
 * A plausible climate for demonstrations: seasons by latitude, warmest in mid afternoon, wandering clouds, wind and
 * humidity, and a heat wave now and then. Position in degrees, time in ms since 1970. Deterministic. It is not a
 * forecast and must be labelled as simulated wherever it is shown.
 */
export function simulatedHour(lat: number, lon: number, timeMs: number): SimulatedHour {
  const days = timeMs / DAY_MS;
  const localDays = days + lon / 360;
  const [place, far] = [Math.round(lat * 10), Math.round(lon * 10)];
  const { zenithCosine } = solarPosition(timeMs, lat, lon);
  const sun = sunlitPart(timeMs, HOUR_MS, lat, lon);

  const cloud = 100 * Math.min(1, Math.max(0, 1.5 * wander(localDays * 2, place, far, 1) - 0.35));
  const season = Math.cos((2 * Math.PI * ((days % YEAR_DAYS) - WARMEST_DAY_NORTH)) / YEAR_DAYS);
  const yearMean = 27.5 - 0.0075 * lat * lat;
  const swing = Math.sign(lat) * Math.min(13, 0.32 * Math.abs(lat));
  const spell = 6 * (wander(localDays / 3, place, far, 2) - 0.5);
  const wave = WAVE_ADDS_C * heatWave(localDays, place, far);
  const mean = yearMean + swing * season + spell + wave;
  // Clear and dry days swing further; the warmest hour is three in the afternoon.
  const dailySwing = 7 - 0.04 * cloud;
  const hour = 24 * (localDays - Math.floor(localDays));
  const temperature = mean + dailySwing * Math.cos((2 * Math.PI * (hour - 15)) / 24);

  // The air's moisture hardly changes over a day, so the humidity falls as it warms.
  const supposed = mean - dailySwing - 1 - 9 * wander(localDays / 2, place, far, 3) - 0.4 * wave;
  // Above that the air on land seldom takes up as much more as it could.
  const dewPoint = supposed - 0.55 * Math.max(0, supposed - MOIST_DEW_POINT_C);
  const humidity = Math.min(100, (100 * saturation(dewPoint)) / saturation(temperature));
  const breeze = 0.7 + 0.5 * Math.max(0, Math.cos((2 * Math.PI * (hour - 16)) / 24));
  const wind = (4 + 22 * wander(localDays, place, far, 4)) * breeze;

  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  return {
    temperature_c: round(temperature, 1),
    humidity: round(humidity, 0),
    wind_kph: round(wind, 1),
    wind_degree: round(360 * wander(localDays / 2, place, far, 7), 0) % 360,
    cloud: round(cloud, 0),
    pressure_mb: round(1013 + 14 * (wander(localDays / 3, place, far, 8) - 0.5), 0),
    solar_wm2: round(sun.share * expectedRadiation(sun.zenithCosine, cloud / 100), 0),
    uv: round(Math.max(0, 12 * zenithCosine ** 1.3 * (1 - 0.006 * cloud)) || 0, 1),
  };
}

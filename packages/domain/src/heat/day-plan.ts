import { HOUR_MS } from '../time/durations.ts';
import type { WeatherHour } from './daily-heat.ts';
import type { JobFactorLevels } from './job-factors.ts';
import type { Position } from './location-position.ts';
import { expectedRadiation } from './solar-radiation.ts';
import { sunlitPart } from './sunlit-hour.ts';
import { wbgtPartsOf } from './wbgt.ts';
import {
  type Clothing,
  type HourPlan,
  hourPlan,
  type WaterAdvice,
  type WorkRate,
  waterAdvice,
  workMinutesPerHour,
  workRateOfLevel,
} from './work-rest.ts';

/** An hour of weather with what the sun's heat depends on. */
export type SunlitHour = WeatherHour & {
  readonly time_ms: number;
  /** Percent of the sky. */
  readonly cloud: number;
  readonly pressure_mb: number;
  /** W/m²; null where the service gives none. */
  readonly solar_wm2: number | null;
  /** The service lacked the hour or a value of it: estimated from the hours before and after. */
  readonly is_interpolated?: true | undefined;
};

/** One hour of a job. */
export type PlannedHour = {
  readonly time: string;
  readonly time_ms: number;
  readonly wbgt_c: number;
  readonly work_minutes: number;
  readonly plan: HourPlan;
  readonly water: WaterAdvice;
  /** Whether its weather is estimated from the hours before and after. */
  readonly isEstimated: boolean;
};

export type PlannedJob = {
  readonly workRate: WorkRate;
  readonly isAcclimatised: boolean;
  readonly clothing: Clothing;
  /** False indoors and in full shade: the sun is left out. */
  readonly isInSun: boolean;
};

/** Services report the wind of this height. */
const WIND_HEIGHT_METRES = 10;
const KPH_PER_METRE_PER_SECOND = 3.6;
const FULL_SHADE_LEVEL = 1;
const MULTIPLE_LAYERS_LEVEL = 3;

/** What a job's assessment says about its plan; null while its work rate is not assessed. */
export function plannedJobOf(levels: JobFactorLevels): PlannedJob | null {
  const workRate = workRateOfLevel(levels._metabolic_work_rate);
  if (workRate === null) return null;
  return {
    workRate,
    // What nobody has assessed counts as the worse of the two.
    isAcclimatised: levels._acclimatisation === 0,
    isInSun: !(levels._sun_exposure >= 0 && levels._sun_exposure <= FULL_SHADE_LEVEL),
    clothing: levels._clothing === MULTIPLE_LAYERS_LEVEL ? 'double_layer' : 'work_clothes',
  };
}

/**
 * The WBGT (°C) of an hour at a place, with the sun's mean height over the sunlit part of it. Sun that is not reported
 * is reckoned from its height and the clouds.
 */
export function wbgtOfHour(place: Position, hour: SunlitHour, isInSun: boolean): number {
  return wbgtOfSpan(place, hour, isInSun, hour.time_ms);
}

/** The WBGT (°C) at the moment that a weather is of. */
export function wbgtNow(place: Position, current: SunlitHour, isInSun: boolean): number {
  return wbgtOfSpan(place, current, isInSun, current.time_ms - HOUR_MS / 2);
}

/** The WBGT (°C) of the hour that begins at an instant, in a weather that is given. */
function wbgtOfSpan({ lat, lon }: Position, weather: SunlitHour, isInSun: boolean, fromMs: number): number {
  const { share, ...sun } = sunlitPart(fromMs, HOUR_MS, lat, lon);
  const radiation = weather.solar_wm2 ?? share * expectedRadiation(sun.zenithCosine, weather.cloud / 100);
  return wbgtPartsOf({
    sun,
    dayShare: share,
    temperatureC: weather.temperature_c,
    relativeHumidity: weather.humidity,
    windMetresPerSecond: weather.wind_kph / KPH_PER_METRE_PER_SECOND,
    windHeightMetres: WIND_HEIGHT_METRES,
    pressureHpa: weather.pressure_mb,
    solarWattsPerSquareMetre: isInSun ? radiation : 0,
  }).wbgtC;
}

/** Minutes of work and rest, and water, for each hour of one job at one place. */
export function planDay(place: Position, hours: readonly SunlitHour[], job: PlannedJob): PlannedHour[] {
  const { workRate, isAcclimatised, clothing } = job;
  return hours.map((hour) => {
    const wbgt_c = wbgtOfHour(place, hour, job.isInSun);
    const work_minutes = workMinutesPerHour({ wbgtC: wbgt_c, workRate, isAcclimatised, clothing });
    return {
      time: hour.time,
      time_ms: hour.time_ms,
      wbgt_c,
      work_minutes,
      plan: hourPlan(work_minutes),
      water: waterAdvice({ wbgtC: wbgt_c, workRate, isAcclimatised, clothing }),
      isEstimated: hour.is_interpolated === true,
    };
  });
}

/** So much is planned at once: a shift begins and ends at midnight as seldom as the heat does. */
export const PLANNED_HOURS = 24;
/** A plan of a later day begins with its day shift, so that the night after it belongs to it. */
const DAY_BEGINS_AT = 'T06:00';

/** The hours to plan: from the one under way on, or of a later day from its morning on; fewer where no more are known. */
export function hoursToPlan<Hour extends { readonly time: string; readonly time_ms: number }>(
  hours: readonly Hour[],
  begin: { readonly nowMs: number } | { readonly day: string },
): readonly Hour[] {
  const first = hours.findIndex(({ time, time_ms }) =>
    'nowMs' in begin ? time_ms + HOUR_MS > begin.nowMs : time >= `${begin.day}${DAY_BEGINS_AT}`,
  );
  return first < 0 ? [] : hours.slice(first, first + PLANNED_HOURS);
}

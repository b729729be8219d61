import type { WeatherHour } from './daily-heat.ts';
import type { JobFactorLevels } from './job-factors.ts';
import type { Position } from './location-position.ts';
import { solarPosition } from './solar-position.ts';
import { expectedRadiation } from './solar-radiation.ts';
import { wbgtPartsAt } from './wbgt.ts';
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
};

/** One hour of a job. */
export type PlannedHour = {
  readonly time: string;
  readonly time_ms: number;
  readonly wbgt_c: number;
  readonly work_minutes: number;
  readonly plan: HourPlan;
  readonly water: WaterAdvice;
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
const HALF_HOUR_MS = 30 * 60_000;
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

/** The WBGT (°C) of an hour at a place. Sun that is not reported is reckoned from its height and the clouds. */
export function wbgtOfHour({ lat, lon }: Position, hour: SunlitHour, isInSun: boolean): number {
  // The middle of the hour speaks for it.
  const time = hour.time_ms + HALF_HOUR_MS;
  const { zenithCosine } = solarPosition(time, lat, lon);
  const sun = hour.solar_wm2 ?? expectedRadiation(zenithCosine, hour.cloud / 100);
  return wbgtPartsAt({
    time,
    latitude: lat,
    longitude: lon,
    temperatureC: hour.temperature_c,
    relativeHumidity: hour.humidity,
    windMetresPerSecond: hour.wind_kph / KPH_PER_METRE_PER_SECOND,
    windHeightMetres: WIND_HEIGHT_METRES,
    pressureHpa: hour.pressure_mb,
    solarWattsPerSquareMetre: isInSun ? sun : 0,
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
      water: waterAdvice(work_minutes),
    };
  });
}

/** Whole hours of a day one after the other: the last one ends with `to`. */
export type HourSpan = { readonly from: number; readonly to: number };

/** What to do with the hours of a day. */
export type DayAdvice = {
  readonly work: readonly HourSpan[];
  readonly workAndRest: readonly HourSpan[];
  /** Hours of the day shift in which nobody should work, while the night has hours that are fit for it. */
  readonly moveToNight: readonly HourSpan[];
  /** Hours in which nobody should work, and which the night does not make up for. */
  readonly doNotWork: readonly HourSpan[];
  /** The night's hours in which work is possible, without rest or with it. */
  readonly nightHours: readonly HourSpan[];
};

const DAY_SHIFT = { from: 6, to: 18 } as const;

/** Which hours to work, to rest and to leave to the night shift (18 to 6 o'clock). Source: NIOSH 2016-106, scheduling. */
export function dayAdvice(hours: readonly PlannedHour[]): DayAdvice {
  const fitAtNight = hours.filter((hour) => isAtNight(hour) && hour.plan !== 'do not work');
  const isMoved = (hour: PlannedHour) =>
    hour.plan === 'do not work' && !isAtNight(hour) && fitAtNight.length > 0;
  return {
    work: spansOf(hours.filter(({ plan }) => plan === 'work')),
    workAndRest: spansOf(hours.filter(({ plan }) => plan === 'work and rest')),
    moveToNight: spansOf(hours.filter(isMoved)),
    doNotWork: spansOf(hours.filter((hour) => hour.plan === 'do not work' && !isMoved(hour))),
    nightHours: spansOf(fitAtNight),
  };
}

function hourOf({ time }: PlannedHour): number {
  return Number(time.slice(11, 13));
}

function isAtNight(hour: PlannedHour): boolean {
  return hourOf(hour) < DAY_SHIFT.from || hourOf(hour) >= DAY_SHIFT.to;
}

function spansOf(hours: readonly PlannedHour[]): HourSpan[] {
  const spans: HourSpan[] = [];
  for (const hour of hours) {
    const from = hourOf(hour);
    const last = spans.at(-1);
    if (last?.to === from) spans[spans.length - 1] = { from: last.from, to: from + 1 };
    else spans.push({ from, to: from + 1 });
  }
  return spans;
}

/** '05:00-10:00, 18:00-24:00' */
export function hourSpansText(spans: readonly HourSpan[]): string {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return spans.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(', ');
}

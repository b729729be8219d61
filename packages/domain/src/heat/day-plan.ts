import { HOUR_MS } from '../time/durations.ts';
import type { WeatherHour } from './daily-heat.ts';
import type { JobFactorLevels } from './job-assessment.ts';
import type { Position } from './location-position.ts';
import { expectedRadiation, sunlitPart } from './sunlight.ts';
import { wbgtPartsOf } from './wbgt.ts';
import {
  type Clothing,
  type HourPlan,
  hourPlan,
  shiftWaterLitres,
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

/** An hour whose wind the service may not know. WBGT and risk need it, temperature and heat index do not. */
export type AirHour = Omit<SunlitHour, 'wind_kph'> & { readonly wind_kph: number | null };

type MaybeWind = { readonly wind_kph: number | null };

export function hasWind<Hour extends MaybeWind>(hour: Hour): hour is Hour & { readonly wind_kph: number } {
  return hour.wind_kph !== null;
}

/** Hours one after the other, in the site's time: 'YYYY-MM-DDTHH:MM' each, the end left out. */
export type HourSpan = { readonly from: string; readonly to: string };

/** The hours of a plan by what is to be done with them. */
export type DayAdvice = {
  readonly work: readonly HourSpan[];
  readonly workAndRest: readonly HourSpan[];
  readonly doNotWork: readonly HourSpan[];
  /** What could be moved from the day to the night, and where to; null where nothing need be, or nothing can. */
  readonly moveToNight: { readonly from: readonly HourSpan[]; readonly to: readonly HourSpan[] } | null;
};

const DAY_SHIFT = { from: 6, to: 18 } as const;

/**
 * The sentences of a plan: each of its hours is in one of the first three, so that words and hours cannot differ.
 * Night is from 18 to 6 o'clock. Source: NIOSH 2016-106, scheduling.
 */
export function dayAdvice(hours: readonly PlannedHour[]): DayAdvice {
  const spansWhere = (is: (hour: PlannedHour) => boolean) => spansOf(hours.filter(is));
  const hotByDay = spansWhere((hour) => hour.plan === 'do not work' && !isAtNight(hour));
  const fitAtNight = spansWhere((hour) => hour.plan !== 'do not work' && isAtNight(hour));
  return {
    work: spansWhere(({ plan }) => plan === 'work'),
    workAndRest: spansWhere(({ plan }) => plan === 'work and rest'),
    doNotWork: spansWhere(({ plan }) => plan === 'do not work'),
    moveToNight: hotByDay.length > 0 && fitAtNight.length > 0 ? { from: hotByDay, to: fitAtNight } : null,
  };
}

/** The water of each day or night shift of a plan, or of the part of it that is planned, where any is advised. */
export function waterByShift(
  hours: readonly PlannedHour[],
): readonly { readonly span: HourSpan; readonly litres: number }[] {
  const shifts: PlannedHour[][] = [];
  for (const hour of hours) {
    const shift = shifts.at(-1);
    const last = shift?.at(-1);
    if (shift && last && isAtNight(last) === isAtNight(hour)) shift.push(hour);
    else shifts.push([hour]);
  }
  return shifts.flatMap((shift) => {
    const litres = shiftWaterLitres(shift.map(({ water }) => water));
    return litres > 0 ? spansOf(shift).map((span) => ({ span, litres })) : [];
  });
}

function isAtNight({ time }: PlannedHour): boolean {
  const hour = Number(time.slice(11, 13));
  return hour < DAY_SHIFT.from || hour >= DAY_SHIFT.to;
}

function spansOf(hours: readonly PlannedHour[]): HourSpan[] {
  const spans: { from: string; to: string; endMs: number }[] = [];
  for (const { time, time_ms } of hours) {
    const end = { to: anHourAfter(time), endMs: time_ms + HOUR_MS };
    const last = spans.at(-1);
    if (last?.endMs === time_ms) spans[spans.length - 1] = { ...last, ...end };
    else spans.push({ from: time, ...end });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}

/** By the clock on the wall; where clocks change meanwhile it is an hour off, and the hour that follows is right. */
function anHourAfter(time: string): string {
  return new Date(Date.parse(`${time}Z`) + HOUR_MS).toISOString().slice(0, 16);
}

/**
 * '05:00-10:00, 18:00-24:00'; what begins after the plan's first day says so: 'tomorrow 06:00-09:00', or 'next day' in
 * a plan that does not begin today. A whole day is 'in all 24 hours', as '11:00-11:00' would be none.
 */
export function hourSpansText(
  spans: readonly HourSpan[],
  firstDay: string,
  nextDay: 'tomorrow' | 'next day' = 'tomorrow',
): string {
  let said = firstDay;
  return spans
    .map(({ from, to }) => {
      const day = from.slice(0, 10);
      const isNews = day !== said;
      said = day;
      if (Date.parse(`${to}Z`) - Date.parse(`${from}Z`) >= 24 * HOUR_MS) return 'in all 24 hours';
      const ends = to.endsWith('T00:00') ? '24:00' : to.slice(11, 16);
      return `${isNews ? `${nextDay} ` : ''}${from.slice(11, 16)}-${ends}`;
    })
    .join(', ');
}

export type WbgtAt = (place: Position, hour: SunlitHour, isInSun: boolean) => number;

/**
 * The WBGT of hours, each worked out once in the sun and once in the shade: many jobs ask for the same hours of a site,
 * and one takes near a tenth of a millisecond. An hour is of one place.
 */
export function keptWbgt(workOut: WbgtAt = wbgtOfHour): WbgtAt {
  const known = { sun: new WeakMap<SunlitHour, number>(), shade: new WeakMap<SunlitHour, number>() };
  return (place, hour, isInSun) => {
    const values = isInSun ? known.sun : known.shade;
    const before = values.get(hour);
    if (before !== undefined) return before;
    const wbgt = workOut(place, hour, isInSun);
    values.set(hour, wbgt);
    return wbgt;
  };
}

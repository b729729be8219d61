import { heatReading } from '../heat/daily-heat.ts';
import {
  type AirHour,
  hasWind,
  type PlannedJob,
  plannedJobOf,
  type SunlitHour,
  wbgtOfHour,
} from '../heat/day-plan.ts';
import { heatIndexCelsius } from '../heat/heat-index.ts';
import { jobFactorLevels, jobScore } from '../heat/job-assessment.ts';
import type { Position } from '../heat/location-position.ts';
import { type JobRisk, jobRisk } from '../heat/risk.ts';
import {
  alertLimitCelsius,
  CLOTHING,
  METABOLIC_WATTS,
  wbgtLimitCelsius,
  workMinutesPerHour,
} from '../heat/work-rest.ts';
import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { dayNumber } from '../time/calendar-day.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { Observation } from './alert.ts';
import type { PlaceTrigger } from './alert-trigger.ts';

/** A location with its hours in order, and the organisation's system, whose limits score the heat index. */
export type SiteWeather = {
  readonly place: Position;
  readonly hours: readonly AirHour[];
  readonly system: MeasurementSystem;
};

/** A job by its metadata; undefined for what watches the location alone. */
type Job = { readonly metadata: Readonly<Record<string, unknown>> } | undefined;

/** What was found, and the hour that shows it best: the first that sets it off, or else the worst of the span. */
export type WeatherObservation = {
  readonly observed: Observation;
  readonly shown_by: { readonly time_ms: number; readonly value: number } | null;
};

const NO_DATA: WeatherObservation = { observed: 'no data', shown_by: null };

/**
 * The weather of a location as a rule sees it at a moment (ms since 1970): in °C, as a risk, as the °C above a job's
 * limit, or as the minutes that may be worked of an hour. "No data" where the hour under way is not known, where the job
 * has no assessment, and where hours that the rule looks at are missing and none of the known sets it off.
 */
export function observeWeather(
  trigger: PlaceTrigger,
  site: SiteWeather | null,
  job: Job,
  nowMs: number,
): WeatherObservation {
  if (site === null) return NO_DATA;
  if (trigger.kind === 'heat-wave') return observeWave(trigger, site.hours, nowMs);
  const measure = measureOf(trigger, site, job);
  if (measure === null) return NO_DATA;
  const last = nowMs + trigger.hours_ahead * HOUR_MS;
  const hours = site.hours.filter(({ time_ms }) => time_ms + HOUR_MS > nowMs && time_ms <= last);
  const [first] = hours;
  if (!first || first.time_ms > nowMs) return NO_DATA;
  const measured = hours.flatMap((hour) => {
    const found = measure(hour);
    return found ? [{ time_ms: hour.time_ms, ...found }] : [];
  });
  const hit = measured.find(({ holds }) => holds);
  if (hit) return { observed: 'holds', shown_by: { time_ms: hit.time_ms, value: hit.value } };
  const latest = hours.at(-1) ?? first;
  // An hour or its wind is missing, or the forecast ends before the rule does: what is not known is not over.
  if (measured.length < hours.length || hasGap(hours) || latest.time_ms + HOUR_MS <= last) return NO_DATA;
  const worst = measured.reduce((one, other) => (other.badness > one.badness ? other : one));
  return { observed: 'over', shown_by: { time_ms: worst.time_ms, value: worst.value } };
}

/** A service left an hour out, or reported one that cannot be true. */
function hasGap(hours: readonly AirHour[]): boolean {
  return hours.some(({ time_ms }, index) => time_ms - (hours[index - 1]?.time_ms ?? time_ms) > HOUR_MS);
}

type Measured = { readonly holds: boolean; readonly value: number; readonly badness: number };
/** Null for an hour without the wind that the measure needs. */
type Measure = (hour: AirHour) => Measured | null;

function measureWithWind(measure: (hour: SunlitHour) => Measured): Measure {
  return (hour) => (hasWind(hour) ? measure(hour) : null);
}

type HourlyTrigger = Exclude<PlaceTrigger, { kind: 'heat-wave' }>;

function measureOf(trigger: HourlyTrigger, { place, system }: SiteWeather, job: Job): Measure | null {
  if (trigger.kind === 'heat-risk') {
    const score = job ? jobScore(jobFactorLevels(job.metadata)) : null;
    if (score === null) return null;
    return measureWithWind((hour) =>
      riskMeasured(trigger.at_least, jobRisk(score, heatReading(hour), system)),
    );
  }
  if (trigger.kind === 'work-rest' || trigger.kind === 'wbgt-limit') {
    const planned = job ? plannedJobOf(jobFactorLevels(job.metadata)) : null;
    if (planned === null) return null;
    return measureWithWind((hour) => {
      const wbgtC = wbgtOfHour(place, hour, planned.isInSun);
      if (trigger.kind === 'wbgt-limit') return atLeast(0, wbgtC - limitOf(trigger.limit, planned));
      const minutes = workMinutesPerHour({ ...planned, wbgtC });
      return { holds: minutes <= trigger.at_most, value: minutes, badness: -minutes };
    });
  }
  const { at_least_c } = trigger;
  if (trigger.kind === 'air-temperature') return ({ temperature_c }) => atLeast(at_least_c, temperature_c);
  // In the sun: who stands in the shade is better off than the rule thinks.
  if (trigger.kind === 'wbgt')
    return measureWithWind((hour) => atLeast(at_least_c, wbgtOfHour(place, hour, true)));
  return (hour) => atLeast(at_least_c, readHeatIndex(hour));
}

function readHeatIndex({ temperature_c, humidity }: AirHour): number {
  return heatIndexCelsius(temperature_c, humidity);
}

function atLeast(bound: number, value: number): Measured {
  return { holds: value >= bound, value, badness: value };
}

function riskMeasured(from: string, { category, risk }: JobRisk): Measured {
  const holds = category === 'Extreme Risk' || category === from;
  return { holds, value: risk ?? 0, badness: risk ?? 0 };
}

/** In °C of WBGT. Source: NIOSH 2016-106, ACGIH for the clothing. */
function limitOf(limit: 'alert' | 'exposure', planned: PlannedJob): number {
  if (limit === 'alert') return alertLimitCelsius(planned);
  return wbgtLimitCelsius(METABOLIC_WATTS[planned.workRate], true) - CLOTHING[planned.clothing].addedC;
}

/** So many days in a row, from the day of the hour under way on, whose greatest heat index reaches the bound. */
function observeWave(
  { at_least_c, days }: Extract<PlaceTrigger, { kind: 'heat-wave' }>,
  hours: readonly AirHour[],
  nowMs: number,
): WeatherObservation {
  const now = hours.find(({ time_ms }) => time_ms <= nowMs && nowMs < time_ms + HOUR_MS);
  if (!now) return NO_DATA;
  const greatest = new Map<string, { time_ms: number; value: number }>();
  for (const hour of hours.filter(({ time }) => dayOf(time) >= dayOf(now.time))) {
    const value = readHeatIndex(hour);
    const known = greatest.get(dayOf(hour.time));
    if (!known || value > known.value) greatest.set(dayOf(hour.time), { time_ms: hour.time_ms, value });
  }
  const ahead = [...greatest]
    .map(([day, shown]) => ({ number: dayNumber(day), shown }))
    .sort((one, other) => one.number - other.number);
  let run: typeof ahead = [];
  for (const day of ahead) {
    const isNext = run.at(-1)?.number === day.number - 1;
    run = day.shown.value < at_least_c ? [] : [...(isNext ? run : []), day];
    const [first] = run;
    if (first && run.length === days) return { observed: 'holds', shown_by: first.shown };
  }
  const span = (ahead.at(-1)?.number ?? 0) - (ahead[0]?.number ?? 0) + 1;
  // A day in between of which nothing is known may be the one that is missing to the wave.
  if (ahead.length < days || ahead.length < span) return NO_DATA;
  const hottest = ahead.reduce((one, other) => (other.shown.value > one.shown.value ? other : one));
  return { observed: 'over', shown_by: hottest.shown };
}

/** The local day of an hour as the weather service names it. */
function dayOf(time: string): string {
  return time.slice(0, 10);
}

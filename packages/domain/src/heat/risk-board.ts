import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import {
  type DailyHeat,
  dailyHeat,
  type HeatReading,
  type HeatStatistic,
  heatReading,
  type WeatherHour,
} from './daily-heat.ts';
import { isJobDoneAt, jobFactorLevels, jobScore } from './job-assessment.ts';
import { type JobRisk, jobRisk, meanRisk } from './risk.ts';

/** A job or location tag as the board needs it. */
export type BoardTag = {
  readonly tag_id: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** The weather of one location over the chosen days; `current` only when today is among them. */
export type LocationHours = {
  readonly hours: readonly WeatherHour[];
  readonly current: WeatherHour | null;
};

/** The risk of one job at one location, for each statistic. */
export type BoardRow = {
  readonly job: BoardTag;
  /** The sum of the thirteen factors; null while the assessment has gaps. */
  readonly job_score: number | null;
  readonly risks: Readonly<Record<HeatStatistic, JobRisk>>;
  /** What each risk was computed from: of its own hour, of the means with Avg; null where there is no weather. */
  readonly readings: Readonly<Record<HeatStatistic, HeatReading | null>>;
};

export type BoardLocation = {
  readonly location: BoardTag;
  /** Null where there is no weather. */
  readonly heat: DailyHeat | null;
  readonly rows: readonly BoardRow[];
};

/**
 * Every job at every location where it is done. A location without weather, or a job without a complete assessment,
 * says so in each cell and is never low. `weatherOf` gives null for no weather; `system` is the organisation's.
 * See docs/rules.md#statistics-of-a-day.
 */
export function riskBoard(
  jobs: readonly BoardTag[],
  locations: readonly BoardTag[],
  weatherOf: (locationId: string) => LocationHours | null,
  system: MeasurementSystem,
): BoardLocation[] {
  const scores = new Map(jobs.map((job) => [job.tag_id, jobScore(jobFactorLevels(job.metadata))]));
  return locations.map((location) => {
    const weather = weatherOf(location.tag_id);
    const heat = weather ? dailyHeat(weather.hours, weather.current) : null;
    const readings = weather?.hours.map(heatReading) ?? [];
    const rows = jobs
      .filter((job) => isJobDoneAt(job.metadata, location.tag_id))
      .map((job): BoardRow => {
        const job_score = scores.get(job.tag_id) ?? null;
        return { job, job_score, ...risksOfJob(job_score, { readings, heat, system }) };
      });
    return { location, heat, rows };
  });
}

/**
 * Min and Max are the least and the greatest risk of the hours, each with its hour's own wind; of equal risks the cooler
 * hour for Min, the hotter for Max. Avg is the mean of the hours' risks. Source: decisions/0070.
 */
function risksOfJob(
  score: number | null,
  {
    readings,
    heat,
    system,
  }: { readings: readonly HeatReading[]; heat: DailyHeat | null; system: MeasurementSystem },
): Pick<BoardRow, 'risks' | 'readings'> {
  const hours = readings.map((reading) => ({ reading, risk: jobRisk(score, reading, system) }));
  let [min] = hours;
  let [max] = hours;
  for (const hour of hours) {
    if (min && order(hour, min) < 0) min = hour;
    if (max && order(hour, max) > 0) max = hour;
  }
  const none = jobRisk(score, null, system);
  return {
    risks: {
      min: min?.risk ?? none,
      avg: meanRisk(hours.map(({ risk }) => risk)) ?? none,
      max: max?.risk ?? none,
      curr: jobRisk(score, heat?.curr ?? null, system),
    },
    readings: {
      min: min?.reading ?? null,
      avg: heat?.avg ?? null,
      max: max?.reading ?? null,
      curr: heat?.curr ?? null,
    },
  };
}

type RatedHour = { readonly reading: HeatReading; readonly risk: JobRisk };

function order(one: RatedHour, other: RatedHour): number {
  return (
    (one.risk.risk ?? 0) - (other.risk.risk ?? 0) || one.reading.heat_index_c - other.reading.heat_index_c
  );
}

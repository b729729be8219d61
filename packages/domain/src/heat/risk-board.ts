import {
  countRiskCategories,
  type DailyHeat,
  dailyHeat,
  type HeatStatistic,
  type WeatherHour,
} from './daily-heat.ts';
import { jobScore } from './job-assessment.ts';
import { jobFactorLevels } from './job-factors.ts';
import { isJobDoneAt } from './job-locations.ts';
import { type JobRisk, jobRisk, type RiskCategory } from './risk.ts';

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
};

export type BoardLocation = {
  readonly location: BoardTag;
  /** Null where there is no weather. */
  readonly heat: DailyHeat | null;
  readonly rows: readonly BoardRow[];
};

/**
 * Every job at every location where it is done. A location without weather, or a job without a complete assessment,
 * says so in each cell and is never low. `weatherOf` gives null for no weather. Source: decisions §4.
 */
export function riskBoard(
  jobs: readonly BoardTag[],
  locations: readonly BoardTag[],
  weatherOf: (locationId: string) => LocationHours | null,
): BoardLocation[] {
  const scores = new Map(jobs.map((job) => [job.tag_id, jobScore(jobFactorLevels(job.metadata))]));
  return locations.map((location) => {
    const weather = weatherOf(location.tag_id);
    const heat = weather ? dailyHeat(weather.hours, weather.current) : null;
    const rows = jobs
      .filter((job) => isJobDoneAt(job.metadata, location.tag_id))
      .map((job): BoardRow => {
        const job_score = scores.get(job.tag_id) ?? null;
        const at = (statistic: HeatStatistic) => jobRisk(job_score, heat?.[statistic] ?? null);
        return {
          job,
          job_score,
          risks: { min: at('min'), avg: at('avg'), max: at('max'), curr: at('curr') },
        };
      });
    return { location, heat, rows };
  });
}

/** How many jobs of a location are in each category, by one statistic. */
export function countsOfLocation(
  { rows }: BoardLocation,
  statistic: HeatStatistic,
): Readonly<Record<RiskCategory, number>> {
  return countRiskCategories(rows.map(({ risks }) => risks[statistic].category));
}

/**
 * The locations with the worst risks first: most extreme jobs, then most high ones, equals in their order. What is not
 * known is not worse than what is.
 */
export function worstFirst(board: readonly BoardLocation[], statistic: HeatStatistic): BoardLocation[] {
  return board
    .map((location) => ({ location, counts: countsOfLocation(location, statistic) }))
    .sort(
      (a, b) =>
        b.counts['Extreme Risk'] - a.counts['Extreme Risk'] || b.counts['High Risk'] - a.counts['High Risk'],
    )
    .map(({ location }) => location);
}

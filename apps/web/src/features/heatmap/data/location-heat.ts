import type { LocationWeather, WeatherHour } from '@heatwise/contract/heat/weather.contract';
import {
  type LeadingCaution,
  leadingCaution,
  mostCautious,
  orderOfRow,
  type RatedJob,
  type WorkOrder,
  wbgtReader,
} from '@heatwise/domain/heat/caution';
import type { HeatReading, HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import type { HeatFilter } from '@heatwise/domain/heat/heat-filter';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { type BoardTag, riskBoard } from '@heatwise/domain/heat/risk-board';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type ChosenWeather, chosenWeather } from '../../../entities/weather/chosen-weather.ts';

/** The weather that a statistic of the heat index stands for. */
export type WeatherOfStatistic = {
  readonly reading: HeatReading;
  readonly temperature_c: number;
  readonly humidity: number;
};

/** A job at a location: its risk, WBGT and work-rest order, and which of the two leads. */
export type JobHeat = RatedJob & {
  readonly job: BoardTag;
  /** Null where there is no weather. */
  readonly order: WorkOrder | null;
  /** Of the order; null where its minutes are not known. */
  readonly work_minutes: number | null;
  readonly caution: LeadingCaution;
};

/** A location with the heat there, for one statistic. */
export type LocationHeat = {
  readonly tag_id: string;
  readonly name: string;
  /** Null when nobody has set one. */
  readonly position: Position | null;
  /** Null where there is no weather. */
  readonly weather: WeatherOfStatistic | null;
  /** The chosen job, or the one that asks for most caution; null when no such job is done here. */
  readonly lead: JobHeat | null;
  /** Every job that is done here. */
  readonly jobs: readonly JobHeat[];
};

type Question = {
  readonly jobs: readonly BoardTag[];
  readonly locations: readonly BoardTag[];
  readonly found: readonly LocationWeather[];
  readonly filter: HeatFilter;
  readonly now: { readonly today: CalendarDay; readonly ms: number };
  readonly statistic: HeatStatistic;
  readonly system: MeasurementSystem;
  /** Null asks for the worst job. */
  readonly job_id: string | null;
};

/** The heat at each location. Whatever is not known is null or grey, never low. */
export function heatOfLocations({ statistic, job_id, ...question }: Question): LocationHeat[] {
  const weather = chosenWeather(question.found, question.filter, question.now);
  const board = riskBoard(
    question.jobs,
    question.locations,
    (id) => weather.get(id) ?? null,
    question.system,
  );
  return board.map(({ location, heat, rows }) => {
    const reading = heat?.[statistic] ?? null;
    const position = locationPosition(location.metadata);
    const there = weather.get(location.tag_id);
    const wbgt = position && there ? wbgtReader(position, there) : null;
    const jobs = rows.map((row): JobHeat => {
      const risk = row.risks[statistic];
      const order = wbgt && orderOfRow(row, wbgt, statistic);
      const work_minutes = order?.work_minutes ?? null;
      return { job: row.job, risk, order, work_minutes, caution: leadingCaution(risk, order) };
    });
    return {
      tag_id: location.tag_id,
      name: location.name,
      position,
      weather: weatherOf(reading, there, statistic),
      lead: mostCautious(job_id === null ? jobs : jobs.filter(({ job }) => job.tag_id === job_id)),
      jobs,
    };
  });
}

/** Temperature and humidity of the hour of the heat index, or the means of the day with its average. */
function weatherOf(
  reading: HeatReading | null,
  weather: ChosenWeather | undefined,
  statistic: HeatStatistic,
): WeatherOfStatistic | null {
  if (!reading || !weather) return null;
  const { hours, current } = weather;
  if (statistic === 'avg') {
    const mean = (of: (hour: WeatherHour) => number) =>
      hours.reduce((sum, hour) => sum + of(hour), 0) / hours.length;
    return {
      reading,
      temperature_c: mean(({ temperature_c }) => temperature_c),
      humidity: mean(({ humidity }) => humidity),
    };
  }
  const hour = statistic === 'curr' ? current : hours.find(({ time }) => time === reading.time);
  return hour ? { reading, temperature_c: hour.temperature_c, humidity: hour.humidity } : null;
}

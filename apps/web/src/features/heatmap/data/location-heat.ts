import type { LocationWeather, WeatherHour } from '@heatwise/contract/heat/weather.contract';
import type { HeatReading, HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import type { HeatFilter } from '@heatwise/domain/heat/heat-filter';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { type JobRisk, worstJobRisk } from '@heatwise/domain/heat/risk';
import { type BoardRow, type BoardTag, riskBoard } from '@heatwise/domain/heat/risk-board';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type ChosenWeather, chosenWeather } from '../../../platform/chosen-weather.ts';

/** The weather that a statistic of the heat index stands for. */
export type WeatherOfStatistic = {
  readonly reading: HeatReading;
  readonly temperature_c: number;
  readonly humidity: number;
};

/** A location with the heat there, for one statistic. */
export type LocationHeat = {
  readonly tag_id: string;
  readonly name: string;
  /** Null when nobody has set one. */
  readonly position: Position | null;
  /** Null where there is no weather. */
  readonly weather: WeatherOfStatistic | null;
  /** Of the chosen job or of the worst one; null when no such job is done here. */
  readonly risk: JobRisk | null;
  readonly statistic: HeatStatistic;
  /** Every job that is done here. */
  readonly jobs: readonly BoardRow[];
};

type Question = {
  readonly jobs: readonly BoardTag[];
  readonly locations: readonly BoardTag[];
  readonly found: readonly LocationWeather[];
  readonly filter: HeatFilter;
  readonly now: { readonly today: CalendarDay; readonly ms: number };
  readonly statistic: HeatStatistic;
  /** Null asks for the worst job. */
  readonly job_id: string | null;
};

/** The heat at each location. Whatever is not known is null or grey, never low. Source: decisions §3, §4. */
export function heatOfLocations({ statistic, job_id, ...question }: Question): LocationHeat[] {
  const weather = chosenWeather(question.found, question.filter, question.now);
  const board = riskBoard(question.jobs, question.locations, (id) => weather.get(id) ?? null);
  return board.map(({ location, heat, rows }) => {
    const reading = heat?.[statistic] ?? null;
    const asked = job_id === null ? rows : rows.filter(({ job }) => job.tag_id === job_id);
    return {
      tag_id: location.tag_id,
      name: location.name,
      position: locationPosition(location.metadata),
      weather: weatherOf(reading, weather.get(location.tag_id), statistic),
      risk: asked.length === 0 ? null : worstJobRisk(asked.map(({ risks }) => risks[statistic])),
      statistic,
      jobs: rows,
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

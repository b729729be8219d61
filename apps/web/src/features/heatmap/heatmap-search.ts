import { HEAT_STATISTICS, type HeatStatistic, leadingStatistic } from '@heatwise/domain/heat/daily-heat';
import { heatDateChoices } from '@heatwise/domain/heat/heat-filter';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import {
  omitUndefined,
  TEST_FILTER_PARAMETERS,
} from '../../entities/measurements/test-filter/test-filter.ts';
import { id, oneOf, searchReader, text } from '../../platform/search-parameters.ts';

/** What can be drawn over one another, with their names. */
export const MAP_LAYERS = {
  risk: 'Heat risk',
  temperature: 'Temperature',
  tests: 'Measurements',
} as const;
export type MapLayer = keyof typeof MAP_LAYERS;
const LAYERS = Object.keys(MAP_LAYERS) as MapLayer[];

/** The address of a view: the filter, what is drawn, and the place that is open. */
export type HeatmapSearch = ReturnType<typeof readHeatmapSearch>;

/** How the map is drawn, apart from whose tests it shows. */
export type MapView = {
  /** Null is live. */
  readonly date: CalendarDay | null;
  readonly statistic: HeatStatistic;
  /** Null is the worst of all jobs. */
  readonly job_id: string | null;
  readonly layers: readonly MapLayer[];
  readonly isTable: boolean;
  readonly near: string | null;
};

/** Keeps what the screen knows; for the route. */
export const readHeatmapSearch = searchReader({
  ...TEST_FILTER_PARAMETERS,
  /** The day of the weather; live without. */
  on: text,
  stat: oneOf(HEAT_STATISTICS),
  job: id,
  /** Joined by commas; all of them without. */
  layers: (layers) => (typeof layers === 'string' ? layers : undefined),
  view: oneOf(['table']),
  /** The location that the map looks at closely. */
  near: id,
  /** The id of a location, or of a square. */
  open: text,
});

/** The statistics there are of a day: the weather now is today's. */
export function statisticsOf(date: CalendarDay | null, today: CalendarDay): readonly HeatStatistic[] {
  return HEAT_STATISTICS.filter((statistic) => statistic !== 'curr' || date === null || date === today);
}

/** What an address asks for; what cannot be had is the default. */
export function viewOfSearch(search: HeatmapSearch, today: CalendarDay): MapView {
  const date = heatDateChoices(today).find((day) => day === search.on) ?? null;
  const layers = search.layers?.split(',');
  return {
    date,
    statistic:
      statisticsOf(date, today).find((statistic) => statistic === search.stat) ??
      leadingStatistic(date === null),
    job_id: search.job ?? null,
    layers: layers ? LAYERS.filter((layer) => layers.includes(layer)) : LAYERS,
    isTable: search.view === 'table',
    near: search.near ?? null,
  };
}

export function searchOfView({ date, statistic, job_id, layers, isTable, near }: MapView): HeatmapSearch {
  return omitUndefined({
    on: date ?? undefined,
    stat: statistic === leadingStatistic(date === null) ? undefined : statistic,
    job: job_id ?? undefined,
    layers: layers.length === LAYERS.length ? undefined : layers.join(','),
    view: isTable ? ('table' as const) : undefined,
    near: near ?? undefined,
  }) as HeatmapSearch;
}

import type { Interval } from '@heatwise/domain/dashboard/time-range';
import type { HeatFilter } from '@heatwise/domain/heat/heat-filter';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import { dayOffsetsOf } from '../../../entities/weather/chosen-weather.ts';
import { hashPositions, sourceOf, useLocationWeather } from '../../../entities/weather/location-weather.ts';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import type { MapView } from '../heatmap-search.ts';
import { jobsAndLocations, quarters, spots, testsOfLocations } from './heatmap.queries.ts';
import { heatOfLocations } from './location-heat.ts';

const NONE: readonly BoardTag[] = [];

/** The locations of the filter with the heat there, and the jobs that can be chosen. */
export function useLocations(
  filter: TestFilter,
  { date, statistic, job_id }: MapView,
  now: { readonly today: CalendarDay; readonly ms: number },
) {
  const { showHidden, location_ids, job_ids } = filter;
  const tags = useLocalRows(
    (queries) => jobsAndLocations(queries, showHidden),
    ['heat map tags', showHidden],
  );
  const { data } = tags;
  const { jobs, locations } = useMemo(() => {
    const read = (type: string): readonly BoardTag[] =>
      data
        ?.filter((tag) => tag.type === type)
        .map(({ tag_id, name, metadata }) => ({
          tag_id,
          name,
          metadata: JSON.parse(metadata) as BoardTag['metadata'],
        })) ?? NONE;
    return { jobs: read('job'), locations: read('location') };
  }, [data]);

  const chosen = useMemo(
    () =>
      location_ids.length > 0 ? locations.filter(({ tag_id }) => location_ids.includes(tag_id)) : locations,
    [locations, location_ids],
  );
  const { today, ms } = now;
  const heatFilter = useMemo<HeatFilter>(
    () => (date === null ? { mode: 'live', location_ids: [] } : { mode: 'by_date', date, location_ids: [] }),
    [date],
  );
  // Hidden locations are answered only when they are named.
  const named = useMemo(
    () => (showHidden || location_ids.length > 0 ? chosen.map(({ tag_id }) => tag_id) : []),
    [showHidden, location_ids, chosen],
  );
  const weather = useLocationWeather(named, dayOffsetsOf(heatFilter, today), {
    positions: useMemo(() => hashPositions(chosen), [chosen]),
    isEnabled: data !== undefined,
  });
  const found = weather.data;
  const { organisation_system } = useDisplayUnits();
  const heat = useMemo(
    () =>
      heatOfLocations({
        jobs: job_ids.length > 0 ? jobs.filter(({ tag_id }) => job_ids.includes(tag_id)) : jobs,
        locations: chosen,
        found: found ?? [],
        filter: heatFilter,
        now: { today, ms },
        statistic,
        system: organisation_system,
        job_id,
      }),
    [jobs, job_ids, chosen, found, heatFilter, today, ms, statistic, organisation_system, job_id],
  );
  return {
    heat,
    jobs,
    isRead: data !== undefined,
    error: tags.error,
    isWeatherAwaited: weather.isPending,
    hasWeatherFailed: weather.isError,
    source: sourceOf(found ?? []),
  };
}

/** The tests of one square, read. */
export type Spot = {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly tests: number;
  readonly people: number;
  readonly last_ms: number;
  readonly site: TimeZone;
  /** Hydration tests by severity, best first. */
  readonly counts: readonly number[];
};

/** What was found of the people of one location. */
export type LocationTally = {
  readonly people: number;
  readonly tests: number;
  readonly counts: readonly number[];
};

const read = (counts: string) => JSON.parse(counts) as number[];

/** The tests of the filter as the screen shows them: by squares, by locations and by quarters of an hour. */
export function useTests(filter: TestFilter, interval: Interval) {
  const { range: _range, ...people } = filter;
  const siteOf = useSiteZones();
  const bySquare = useLocalRows(
    (queries) => spots(queries, people, interval),
    ['heat map spots', people, interval],
  );
  const byLocation = useLocalRows(
    (queries) => testsOfLocations(queries, people, interval),
    ['heat map locations', people, interval],
  );
  const byQuarter = useLocalRows(
    (queries) => quarters(queries, people, interval),
    ['heat map quarters', people, interval],
  );
  const [squares, locations, week] = [bySquare.data, byLocation.data, byQuarter.data];
  return {
    spots: useMemo(
      () =>
        squares?.map(
          ({ zone, ...row }): Spot => ({ ...row, site: siteOf(zone), counts: read(row.counts) }),
        ) ?? null,
      [squares, siteOf],
    ),
    tallies: useMemo(
      () =>
        new Map(
          locations?.map(({ tag_id, people: count, tests, counts }): [string, LocationTally] => [
            tag_id,
            { people: count, tests, counts: read(counts) },
          ]),
        ),
      [locations],
    ),
    quarters: useMemo(
      () =>
        week?.map(({ quarter, counts, zone }) => ({ quarter, counts: read(counts), site: siteOf(zone) })) ??
        null,
      [week, siteOf],
    ),
    error: bySquare.error ?? byLocation.error ?? byQuarter.error,
    refetch: () => {
      for (const query of [bySquare, byLocation, byQuarter]) void query.refetch();
    },
  };
}

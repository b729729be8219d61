import type { Interval } from '@heatwise/domain/dashboard/time-range';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import type { TestFilter } from '../../../entities/measurements/test-filter/test-filter.ts';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { quarters, spots, testsOfLocations } from './heatmap.queries.ts';

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

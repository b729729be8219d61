import type { LocationWeather, weatherRoutes } from '@heatwise/contract/heat/weather.contract';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { useQuery } from '@tanstack/react-query';
import { sql } from 'kysely';
import { useMemo } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { usePlatform } from '../../platform/platform-context.tsx';

/** The server asks the service no oftener; a wall keeps itself up to date. */
const REFRESH_MS = 15 * 60_000;
/** More ids than this make an address longer than a proxy may take: then all locations are asked for. */
const MOST_IDS_ASKED = 100;

export type JobsAndLocations = {
  readonly jobs: readonly BoardTag[];
  readonly locations: readonly BoardTag[];
};

/** The jobs and locations that are neither hidden nor deleted, by name; undefined before they were read. */
export function useJobsAndLocations(): JobsAndLocations | undefined {
  const { data } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('tags')
        .select(['tag_id', 'name', 'type', 'metadata'])
        .where('active', '=', 1)
        .where('is_hidden', '=', 0)
        .where('type', 'in', ['job', 'location'])
        .orderBy(sql`name collate nocase`),
    ['tags'],
    ['jobs and locations'],
  );
  return useMemo(() => {
    if (!data) return undefined;
    const read = (type: string): BoardTag[] =>
      data
        .filter((tag) => tag.type === type)
        .map(({ tag_id, name, metadata }) => ({
          tag_id,
          name,
          metadata: JSON.parse(metadata) as Record<string, unknown>,
        }));
    return { jobs: read('job'), locations: read('location') };
  }, [data]);
}

/** Days counted from today at each location. */
export type DayOffsets = { readonly from: number; readonly to: number };

/**
 * The weather of locations over some days; of all of them when none is named. A location without any, and all of them
 * while nobody answers, have none: the screens show grey.
 */
export function useLocationWeather(location_ids: readonly string[], { from, to }: DayOffsets) {
  const { api } = usePlatform();
  const isNamed = location_ids.length > 0 && location_ids.length <= MOST_IDS_ASKED;
  const ids = isNamed ? [...location_ids].sort().join(',') : undefined;
  return useQuery<LocationWeather[]>({
    queryKey: ['weather of locations', ids ?? 'all', from, to],
    queryFn: () =>
      api.send<typeof weatherRoutes.locations>({
        method: 'GET',
        url: '/v3/weather/locations',
        querystring: { from, to, ...(ids === undefined ? {} : { location_ids: ids }) },
      }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

import type { CurrentWeather, weatherRoutes } from '@heatwise/contract/heat/weather.contract';
import { useQuery } from '@tanstack/react-query';
import { sql } from 'kysely';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { nameContains } from '../../local-db/name-search.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';

type Page = { readonly search: string; readonly offset: number; readonly limit: number };

/** One page of the visible locations that have a position, by name; a position counts if either degree is not zero. */
export function placedLocations(queries: LocalQueries, { search, offset, limit }: Page) {
  return queries
    .selectFrom('tags')
    .select(['tag_id as id', 'name as label'])
    .where('active', '=', 1)
    .where('is_hidden', '=', 0)
    .where('type', '=', 'location')
    .where(
      sql<boolean>`(coalesce(json_extract(metadata, '$.lat'), 0) <> 0 or coalesce(json_extract(metadata, '$.lon'), 0) <> 0)`,
    )
    .where(nameContains(sql`name`, search))
    .orderBy(sql`name collate nocase`)
    .orderBy('tag_id')
    .limit(limit)
    .offset(offset)
    .$castTo<PickerOption>();
}

type WeatherNow = Omit<CurrentWeather, 'current'> & { readonly current: CurrentWeather['current'] | null };

/** The weather at a location now; null when there is none, or when nobody answers. */
export function useWeatherNow(locationId: string | null) {
  const { api } = usePlatform();
  return useQuery<WeatherNow | null>({
    queryKey: ['weather now', locationId],
    enabled: locationId !== null,
    queryFn: async () => {
      const found = await api
        .send<typeof weatherRoutes.locations>({
          method: 'GET',
          url: '/v3/weather/locations',
          querystring: { location_ids: locationId ?? '', from: 0, to: 0 },
        })
        // Weather that fails is silently none.
        .catch(() => []);
      return found[0]?.weather ?? null;
    },
  });
}

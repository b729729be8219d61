import type { LocationWeather, WeatherSource, weatherRoutes } from '@heatwise/contract/heat/weather.contract';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from './platform-context.tsx';

/** The server asks the service no oftener; a screen keeps itself up to date. */
const REFRESH_MS = 15 * 60_000;
/** More ids than this make an address longer than a proxy may take: then all locations are asked for. */
const MOST_IDS_ASKED = 100;

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

const SIMULATED = 'Simulated weather';

/** Whose weather it is, in words. */
export function sourceText({ is_simulated, attribution }: WeatherSource): string {
  return is_simulated ? SIMULATED : attribution;
}

/** The service that all of an organisation's weather comes from; undefined where there is no weather. */
export function sourceOf(found: readonly LocationWeather[]): WeatherSource | undefined {
  return found.find(({ weather }) => weather !== null)?.weather ?? undefined;
}

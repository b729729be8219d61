import type { CurrentWeather, weatherRoutes } from '@heatwise/contract/heat/weather.contract';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';

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

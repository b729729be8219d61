import { weatherRoutes } from '@heatwise/contract/heat/heat.routes';
import type { Position } from '@heatwise/domain/heat/location-position';
import { useApiQuery } from '../../api/use-api-query.ts';

/** About a kilometre: the weather is no finer, and the service is not told where somebody lives. */
const DIGITS = 2;

/** The weather now at a position; null where there is none, undefined while it is not known. */
export function useWeatherAt(position: Position | null, { isEnabled }: { isEnabled: boolean }) {
  const place = position && { lat: rounded(position.lat), lon: rounded(position.lon) };
  return useApiQuery(
    ['weather at', place],
    (api) => api.send(weatherRoutes.current, { querystring: place ?? { lat: 0, lon: 0 } }),
    { enabled: isEnabled && place !== null, retry: false },
  );
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DIGITS));
}

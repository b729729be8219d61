import type { LocationWeather, WeatherSource, weatherRoutes } from '@heatwise/contract/heat/weather.contract';
import { useQuery } from '@tanstack/react-query';
import { keepAnswer, keptAnswer } from '../../platform/kept-answers.ts';
import { usePlatform } from '../../platform/platform-context.tsx';

/** The server asks the service no oftener; a screen keeps itself up to date. */
const REFRESH_MS = 15 * 60_000;
/** More ids than this make an address longer than a proxy may take: then all locations are asked for. */
const MOST_IDS_ASKED = 100;

/** Days counted from today at each location. */
export type DayOffsets = { readonly from: number; readonly to: number };

/** Weather with the moment it was read, where it is not of now but the last that this browser has. */
type Found = { readonly found: readonly LocationWeather[]; readonly keptMs: number | null };

/**
 * The weather of locations over some days; of all of them when none is named. A location without any, and all of them
 * while nobody answers, have none: the screens show grey. Without a connection it is the last that was read here, and
 * `keptMs` says when.
 */
export function useLocationWeather(
  location_ids: readonly string[],
  { from, to }: DayOffsets,
  { isEnabled = true }: { isEnabled?: boolean } = {},
) {
  const { api, session } = usePlatform();
  const isNamed = location_ids.length > 0 && location_ids.length <= MOST_IDS_ASKED;
  const ids = isNamed ? [...location_ids].sort().join(',') : undefined;
  const question = ['weather of locations', ids ?? 'all', from, to];
  const name = `${session.current()?.user_id} ${question.join(' ')}`;
  const { data, ...query } = useQuery<Found>({
    queryKey: question,
    queryFn: async () => {
      try {
        const found = await api.send<typeof weatherRoutes.locations>({
          method: 'GET',
          url: '/v3/weather/locations',
          querystring: { from, to, ...(ids === undefined ? {} : { location_ids: ids }) },
        });
        // A service that is down says nothing again.
        if (found.length > 0 && !sourceOf(found)) return (await lastKept(name)) ?? { found, keptMs: null };
        void keepAnswer(name, found, Date.now());
        return { found, keptMs: null };
      } catch (problem) {
        const kept = await lastKept(name);
        if (!kept) throw problem;
        return kept;
      }
    },
    enabled: isEnabled,
    refetchInterval: REFRESH_MS,
    refetchOnReconnect: 'always',
    // Without a connection the kept weather answers.
    networkMode: 'always',
    retry: false,
  });
  return { ...query, data: data?.found, keptMs: data?.keptMs ?? null };
}

async function lastKept(name: string): Promise<Found | undefined> {
  const kept = await keptAnswer<readonly LocationWeather[]>(name);
  return kept && { found: kept.answer, keptMs: kept.kept_ms };
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

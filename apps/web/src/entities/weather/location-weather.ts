import { weatherRoutes } from '@heatwise/contract/heat/heat.routes';
import type { LocationWeather, WeatherSource } from '@heatwise/contract/heat/weather.contract';
import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { shortHash } from '@heatwise/domain/text/short-hash';
import { useApiQuery } from '../../api/use-api-query.ts';
import { keepAnswer, keptAnswer } from '../../platform/kept-answers.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';

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

/** The server asks the service no oftener; a screen keeps itself up to date. */
const REFRESH_MS = 15 * 60_000;
/** More ids than this make an address longer than a proxy may take: then all locations are asked for. */
const MOST_IDS_ASKED = 100;

/** Days counted from today at each location. */
export type DayOffsets = { readonly from: number; readonly to: number };

type Options = {
  /** Of the locations that are asked for, from `hashPositions`: the weather of one that has moved is asked for again. */
  readonly positions: string;
  readonly isEnabled?: boolean;
};

/** Changes with the position of any of these locations. */
export function hashPositions(locations: readonly Pick<BoardTag, 'tag_id' | 'metadata'>[]): string {
  return shortHash(locations.map(({ tag_id, metadata }) => [tag_id, locationPosition(metadata)]));
}

/** Weather with the moment it was read, where it is not of now but the last that this browser has. */
type Found = { readonly found: readonly LocationWeather[]; readonly keptMs: number | null };

/**
 * The weather of locations over some days; of all of them when none is named. A location without any, and all of them
 * while nobody answers, have none: the screens show grey. Without a connection it is the last that was read here, and
 * `keptMs` says when; it also does where the server has nothing new of all of them.
 */
export function useLocationWeather(
  location_ids: readonly string[],
  { from, to }: DayOffsets,
  { positions, isEnabled = true }: Options,
) {
  const { session } = usePlatform();
  const isNamed = location_ids.length > 0 && location_ids.length <= MOST_IDS_ASKED;
  const ids = isNamed ? [...location_ids].sort().join(',') : undefined;
  const question = ['weather of locations', ids ?? 'all', from, to, positions];
  const name = `${session.current()?.user_id} ${question.join(' ')}`;
  const { data, ...query } = useApiQuery(
    question,
    async (api) => {
      try {
        const found = await api.send(weatherRoutes.locations, {
          querystring: { from, to, ...(ids === undefined ? {} : { location_ids: ids }) },
        });
        // A service that is down says nothing again.
        if (found.length > 0 && !sourceOf(found)) return (await lastKept(name)) ?? { found, keptMs: null };
        void keepAnswer(name, found, Date.now());
        return { found, keptMs: null };
      } catch (problem) {
        if (isSwitchedOff(problem)) return { found: [], keptMs: null };
        const kept = await lastKept(name);
        if (!kept) throw problem;
        return kept;
      }
    },
    {
      enabled: isEnabled,
      refetchInterval: REFRESH_MS,
      refetchOnReconnect: 'always',
      // Without a connection the kept weather answers.
      retry: false,
    },
  );
  const part = storedPart(data?.found ?? []);
  const isAllStored = part !== null && part.count === part.total;
  return {
    ...query,
    data: data?.found,
    keptMs: data?.keptMs ?? (isAllStored ? part.oldestMs : null),
    partlyStored: isAllStored ? null : part,
  };
}

/** Locations of which the service gave nothing new, with the moment that the oldest weather is from. */
export type StoredPart = { readonly oldestMs: number; readonly count: number; readonly total: number };

function storedPart(found: readonly LocationWeather[]): StoredPart | null {
  const known = found.flatMap(({ weather }) => weather ?? []);
  const stored = known.flatMap(({ stored_ms }) => stored_ms ?? []);
  return stored.length === 0
    ? null
    : { oldestMs: Math.min(...stored), count: stored.length, total: known.length };
}

/** Heat stress is switched off for the organisation: there is no weather, and nothing is wrong. */
export function isSwitchedOff(problem: unknown): boolean {
  return problem instanceof RequestFailure && problem.code === 'heat-stress-not-open';
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

import { weatherRoutes } from '@heatwise/contract/heat/heat.routes';
import type { HeatDays, LocationWeather, WeatherHour } from '@heatwise/contract/heat/weather.contract';
import { hasWind } from '@heatwise/domain/heat/day-plan';
import { type HeatRecords, heatRecordsOf, NO_HEAT_RECORDS } from '@heatwise/domain/heat/heat-days';
import { type HeatFilter, heatFilterDays } from '@heatwise/domain/heat/heat-filter';
import { type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { keepAnswer, keptAnswer } from '../../platform/kept-answers.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { type DayOffsets, isSwitchedOff } from './location-weather.ts';

/** Depends on the positions of locations and on the factors of jobs. */
export const HEAT_DAYS = ['heat days'] as const;

const NOTHING_KNOWN: HeatDays = {
  attribution: '',
  is_simulated: false,
  sites: [],
  jobs: [],
  is_complete: true,
};

/** While the server still asks for past days. */
const SOON_MS = 5000;

/**
 * How hot the last days were at each site, and from where on it counts for each job; undefined before it is known.
 * Where nobody answers it is what this browser received last, and without that nothing: then no day in the heat can be
 * told.
 */
export function useHeatRecords(): HeatRecords | undefined {
  const { session } = usePlatform();
  const name = `${session.current()?.user_id} heat days`;
  const { data, isError } = useApiQuery(
    HEAT_DAYS,
    async (api) => {
      try {
        const found = await api.send(weatherRoutes.heatDays);
        if (!Array.isArray(found?.sites)) throw new Error('The server answered something else.');
        void keepAnswer(name, found, Date.now());
        return found;
      } catch (problem) {
        if (isSwitchedOff(problem)) return NOTHING_KNOWN;
        const kept = await keptAnswer<HeatDays>(name);
        if (!kept) throw problem;
        return kept.answer;
      }
    },
    {
      staleTime: HOUR_MS,
      refetchInterval: (query) => (query.state.data?.is_complete === false ? SOON_MS : HOUR_MS),
      retry: false,
    },
  );
  return useMemo(() => {
    if (data) return heatRecordsOf(data);
    return isError ? NO_HEAT_RECORDS : undefined;
  }, [data, isError]);
}

type WindyHour = WeatherHour & { readonly wind_kph: number };

/** Weather of one location over the chosen days: the hours whose wind is known, as risk and WBGT need it. */
export type ChosenWeather = {
  readonly hours: readonly WindyHour[];
  readonly current: WindyHour | null;
};

/** Weather this old is not the weather now: somebody offline must not be told so. */
const CURRENT_LASTS_MS = 2 * 60 * 60_000;

/**
 * Which days to ask for. A date is a date everywhere, but today is not the same date everywhere: one day more on
 * either side covers the whole earth. Live asks for tomorrow too, so that midnight finds it.
 */
export function dayOffsetsOf(filter: HeatFilter, today: CalendarDay): DayOffsets {
  if (filter.mode === 'live') return { from: 0, to: 1 };
  const { from, to } = heatFilterDays(filter, today);
  return { from: dayNumber(from) - dayNumber(today) - 1, to: dayNumber(to) - dayNumber(today) + 1 };
}

/**
 * The hours of the chosen days at each location that has weather; the weather now only where today is chosen, and
 * while it is fresh.
 */
export function chosenWeather(
  found: readonly LocationWeather[],
  filter: HeatFilter,
  now: { readonly today: CalendarDay; readonly ms: number },
): ReadonlyMap<string, ChosenWeather> {
  const { from, to } = heatFilterDays(filter, now.today);
  const chosen = new Map<string, ChosenWeather>();
  for (const { location_id, weather } of found) {
    if (!weather) continue;
    const { tz_id, days, current } = weather;
    const todayThere = openTimeZone(tz_id).dayAt(now.ms);
    const [first, last] = filter.mode === 'live' ? [todayThere, todayThere] : [from, to];
    const isToday = first <= todayThere && todayThere <= last;
    const isFresh = current !== null && now.ms - current.time_ms < CURRENT_LASTS_MS;
    chosen.set(location_id, {
      hours: days
        .filter(({ date }) => date >= first && date <= last)
        .flatMap(({ hours }) => hours.filter(hasWind)),
      current: isToday && isFresh && hasWind(current) ? current : null,
    });
  }
  return chosen;
}

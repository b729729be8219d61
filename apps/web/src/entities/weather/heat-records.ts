import { weatherRoutes } from '@heatwise/contract/heat/heat.routes';
import type { HeatDays } from '@heatwise/contract/heat/weather.contract';
import { type HeatRecords, heatRecordsOf, NO_HEAT_RECORDS } from '@heatwise/domain/heat/heat-days';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { useMemo } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { keepAnswer, keptAnswer } from '../../platform/kept-answers.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { isSwitchedOff } from './location-weather.ts';

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

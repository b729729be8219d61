import { HEAT_FILTER_KEY, type HeatFilter, readHeatFilter } from '@heatwise/domain/heat/heat-filter';
import { useState, useSyncExternalStore } from 'react';
import { createStoredValue } from '../../platform/stored-value.ts';

/** The filter that was applied last, remembered in this browser. */
export function useHeatFilter(): readonly [HeatFilter, (filter: HeatFilter) => void] {
  const [memory] = useState(() =>
    createStoredValue<HeatFilter>({
      key: HEAT_FILTER_KEY,
      storage: window.localStorage,
      events: window,
      read: (stored) => readHeatFilter(JSON.stringify(stored)),
    }),
  );
  return [useSyncExternalStore(memory.subscribe, memory.current), memory.set];
}

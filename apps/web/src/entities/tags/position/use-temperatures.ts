import type { Position } from '@heatwise/domain/heat/location-position';
import { useMemo } from 'react';
import { hashPositions, sourceOf, useLocationWeather } from '../../weather/location-weather.ts';
import { useWeatherAt } from '../../weather/weather-at.ts';
import type { Site } from '../sites.ts';

const TODAY = { from: 0, to: 0 };

/** How warm it is now at the sites and at a position, for those who want to see it; nobody is asked before. */
export function useTemperatures(sites: readonly Site[], position: Position | null, isShown: boolean) {
  const ids = useMemo(() => sites.map(({ tag_id }) => tag_id), [sites]);
  const positions = useMemo(
    () => hashPositions(sites.map(({ tag_id, lat, lon }) => ({ tag_id, metadata: { lat, lon } }))),
    [sites],
  );
  const found = useLocationWeather(ids, TODAY, { positions, isEnabled: isShown && ids.length > 0 });
  const here = useWeatherAt(position, { isEnabled: isShown });
  const ofSites = useMemo(
    () =>
      new Map(
        found.data?.map(({ location_id, weather }) => [location_id, weather?.current?.temperature_c ?? null]),
      ),
    [found.data],
  );
  return {
    ofSites,
    here: here.data?.current.temperature_c ?? null,
    isAwaited: (ids.length > 0 && found.isPending) || (position !== null && here.isPending),
    source: sourceOf(found.data ?? []) ?? here.data ?? undefined,
    keptMs: found.keptMs,
  };
}

import type { MapTown, TownsQuery } from '@heatwise/contract/places/places.contract';
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

export type LoadTowns = (part: TownsQuery) => Promise<readonly MapTown[]>;

/** Nobody reads names while the map moves. */
const REST_MS = 250;

/** Keeps the names of the largest towns in view on a base map of shapes. Without an answer there are none. */
export function nameTowns(map: MapLibreMap, loadTowns: LoadTowns, signal: AbortSignal): void {
  let latest = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const name = async () => {
    latest += 1;
    const mine = latest;
    const towns = await loadTowns(partInView(map)).catch(() => []);
    if (mine === latest && !signal.aborted) map.getSource<GeoJSONSource>('towns')?.setData(featuresOf(towns));
  };
  map.on('moveend', () => {
    clearTimeout(resting);
    resting = setTimeout(() => void name(), REST_MS);
  });
  signal.addEventListener('abort', () => clearTimeout(resting));
  void name();
}

function partInView(map: MapLibreMap): TownsQuery {
  const bounds = map.getBounds();
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  if (bounds.getEast() - bounds.getWest() >= 360) return { west: -180, south, east: 180, north };
  return { west: bounds.getSouthWest().wrap().lng, south, east: bounds.getNorthEast().wrap().lng, north };
}

function featuresOf(towns: readonly MapTown[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: towns.map(({ name, lat, lon, population }) => ({
      type: 'Feature',
      properties: { name, population },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  };
}

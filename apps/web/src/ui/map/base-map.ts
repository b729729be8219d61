import type { MapSettings } from '@heatwise/contract/places/places.contract';
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { ColourScheme } from '../status-palette.ts';
import { type CountryShapes, loadCountryShapes, NATURAL_EARTH } from './country-shapes.ts';

/** From here on the coarse coast is visibly wrong. */
const FINE_FROM_ZOOM = 5;
const TILE_SIZE = 256;
const FURTHEST_TILE_ZOOM = 19;

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

const colours = {
  light: { water: '#cfe3e8', land: '#f4f1e8', border: '#a9a393', tiles: 1 },
  dark: { water: '#0e1a1e', land: '#26363c', border: '#4a5f67', tiles: 0.72 },
} as const satisfies Record<ColourScheme, object>;

/** What lies under the points: the operator's raster tiles, or the shapes of the countries. */
export function baseMapStyle({ tile_url }: MapSettings, scheme: ColourScheme): StyleSpecification {
  const { water, land, border, tiles } = colours[scheme];
  const background = { id: 'water', type: 'background', paint: { 'background-color': water } } as const;
  if (tile_url !== null) {
    return {
      version: 8,
      sources: {
        tiles: { type: 'raster', tiles: [tile_url], tileSize: TILE_SIZE, maxzoom: FURTHEST_TILE_ZOOM },
      },
      layers: [
        background,
        { id: 'tiles', type: 'raster', source: 'tiles', paint: { 'raster-brightness-max': tiles } },
      ],
    };
  }
  return {
    version: 8,
    sources: { land: { type: 'geojson', data: nothing }, borders: { type: 'geojson', data: nothing } },
    layers: [
      background,
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 1 } },
    ],
  };
}

/** Puts the base map into other colours without losing what it has loaded. */
export function recolourBaseMap(map: MapLibreMap, scheme: ColourScheme): void {
  const { water, land, border, tiles } = colours[scheme];
  map.setPaintProperty('water', 'background-color', water);
  if (map.getLayer('tiles')) map.setPaintProperty('tiles', 'raster-brightness-max', tiles);
  if (map.getLayer('land')) map.setPaintProperty('land', 'fill-color', land);
  if (map.getLayer('borders')) map.setPaintProperty('borders', 'line-color', border);
}

export function baseMapAttribution({ tile_url, tile_attribution }: MapSettings): string {
  return tile_url === null ? NATURAL_EARTH : tile_attribution;
}

/** Fills a base map of shapes: at once with the coarse ones, with the fine ones once somebody looks closely. */
export function fillWithShapes(map: MapLibreMap, signal: AbortSignal, onFailure: () => void): void {
  let shown: 'none' | 'coarse' | 'fine' = 'none';
  const show = async (detail: 'coarse' | 'fine') => {
    try {
      const shapes = await loadCountryShapes(detail, signal);
      if (signal.aborted || shown === 'fine') return;
      shown = detail;
      setShapes(map, shapes);
    } catch {
      if (!signal.aborted) onFailure();
    }
  };
  let isFineAsked = false;
  const lookCloser = () => {
    if (isFineAsked || map.getZoom() < FINE_FROM_ZOOM) return;
    isFineAsked = true;
    void show('fine');
  };
  void show('coarse');
  lookCloser();
  map.on('zoomend', lookCloser);
}

function setShapes(map: MapLibreMap, { land, borders }: CountryShapes): void {
  map.getSource<GeoJSONSource>('land')?.setData(land);
  map.getSource<GeoJSONSource>('borders')?.setData(borders);
}

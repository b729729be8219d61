import type { MapSettings } from '@heatwise/contract/places/places.contract';
import type { FeatureCollection } from 'geojson';
import type {
  LayerSpecification,
  Map as MapLibreMap,
  RasterSourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { ColourScheme } from '../theme.ts';

/** The layer that every base map has. */
export const BACKGROUND = 'water';

const TILE_SIZE = 256;
const FURTHEST_TILE_ZOOM = 19;

const colours = {
  light: { water: '#cfe3e8', land: '#f4f1e8', border: '#a9a393', words: '#3d4a4e', tiles: 1 },
  dark: { water: '#0e1a1e', land: '#26363c', border: '#55696f', words: '#c2d0d3', tiles: 0.72 },
} as const satisfies Record<ColourScheme, object>;

/** What is under the points: the operator's raster tiles, or the shapes of the countries with names of towns. */
export function baseMapStyle({ tile_url }: MapSettings, scheme: ColourScheme): StyleSpecification {
  const layers = [...layersOf(tile_url !== null, scheme)];
  if (tile_url === null)
    return { version: 8, sources: { land: empty, borders: empty, towns: empty }, layers };
  const tiles: RasterSourceSpecification = {
    type: 'raster',
    tiles: [tile_url],
    tileSize: TILE_SIZE,
    maxzoom: FURTHEST_TILE_ZOOM,
  };
  return { version: 8, sources: { tiles }, layers };
}

/** Puts the base map into other colours without losing what it has loaded. */
export function recolourBaseMap(map: MapLibreMap, { tile_url }: MapSettings, scheme: ColourScheme): void {
  for (const { id, paint } of layersOf(tile_url !== null, scheme)) {
    for (const [property, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, property as 'fill-color', value);
    }
  }
}

export function baseMapAttribution({ tile_url, tile_attribution }: MapSettings): string {
  return tile_url === null ? 'Natural Earth · towns: GeoNames, CC BY 4.0' : tile_attribution;
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
const empty = { type: 'geojson', data: nothing } as const;

function layersOf(hasTiles: boolean, scheme: ColourScheme): readonly LayerSpecification[] {
  const { water, land, border, words, tiles } = colours[scheme];
  const background = { id: BACKGROUND, type: 'background', paint: { 'background-color': water } } as const;
  if (hasTiles) {
    return [
      background,
      { id: 'tiles', type: 'raster', source: 'tiles', paint: { 'raster-brightness-max': tiles } },
    ];
  }
  return [
    background,
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 1 } },
    {
      id: 'towns',
      type: 'circle',
      source: 'towns',
      paint: { 'circle-radius': 3, 'circle-color': words, 'circle-opacity': 0.7 },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'towns',
      layout: {
        'text-field': ['get', 'name'],
        // Drawn by the browser with its own letters: no files of glyphs.
        'text-font': ['sans-serif'],
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.4],
        'symbol-sort-key': ['-', ['get', 'population']],
      },
      paint: { 'text-color': words, 'text-halo-color': land, 'text-halo-width': 1.5 },
    },
  ];
}

import type { Position } from '@heatwise/domain/heat/location-position';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { ColourScheme } from '../theme.ts';
import { type DistanceRing, distanceRings, ringLine } from './distance-rings.ts';

/** From here on the shapes of the countries are one plain ground. */
export const CLOSE_FROM_ZOOM = 8;

const RINGS = 'distance-rings';
const LABELS = 'distance-labels';
/** Between two rings on the screen. */
const LEAST_PIXELS = 70;

/** Beyond so many they would hide each other. */
const MOST_CENTRES = 12;

const COLOURS = { light: '#5d6f74', dark: '#8fa3a8' } as const satisfies Record<ColourScheme, string>;

const LAYERS: readonly LayerSpecification[] = [
  {
    id: RINGS,
    type: 'line',
    source: RINGS,
    minzoom: CLOSE_FROM_ZOOM,
    paint: { 'line-width': 1, 'line-dasharray': [4, 3], 'line-opacity': 0.7 },
  },
  {
    id: LABELS,
    type: 'symbol',
    source: LABELS,
    minzoom: CLOSE_FROM_ZOOM,
    layout: {
      'text-field': ['get', 'text'],
      // Drawn by the browser with its own letters: no files of glyphs.
      'text-font': ['sans-serif'],
      'text-size': 11,
      'text-anchor': 'bottom',
    },
  },
];

/** What a map without tiles shows where the shapes end: how far it is from what one looks at. */
export class CloseView {
  readonly #map: MapLibreMap;
  readonly #system: MeasurementSystem;
  #centres: readonly Position[] = [];

  /** The map must have its style. */
  constructor(map: MapLibreMap, system: MeasurementSystem, scheme: ColourScheme) {
    this.#map = map;
    this.#system = system;
    for (const id of [RINGS, LABELS]) map.addSource(id, { type: 'geojson', data: collection([]) });
    for (const layer of LAYERS) map.addLayer(layer);
    this.recolour(scheme);
    map.on('moveend', () => this.#draw());
  }

  show(centres: readonly Position[]): void {
    this.#centres = centres.slice(0, MOST_CENTRES);
    this.#draw();
  }

  recolour(scheme: ColourScheme): void {
    this.#map.setPaintProperty(RINGS, 'line-color', COLOURS[scheme]);
    this.#map.setPaintProperty(LABELS, 'text-color', COLOURS[scheme]);
  }

  #draw(): void {
    const isClose = this.#map.getZoom() >= CLOSE_FROM_ZOOM;
    const rings = isClose
      ? distanceRings(this.#centres, LEAST_PIXELS * this.#metresPerPixel(), this.#system)
      : [];
    this.#map.getSource<GeoJSONSource>(RINGS)?.setData(
      collection(
        rings.map((ring) => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: ringLine(ring) },
        })),
      ),
    );
    this.#map.getSource<GeoJSONSource>(LABELS)?.setData(collection(rings.map(labelOf)));
  }

  #metresPerPixel(): number {
    const { lat } = this.#map.getCenter();
    // A tile of the whole world is 512 px at zoom 0.
    return (40_030_000 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** this.#map.getZoom());
  }
}

function labelOf(ring: DistanceRing): FeatureCollection['features'][number] {
  const [north = [ring.centre.lon, ring.centre.lat]] = ringLine(ring);
  return {
    type: 'Feature',
    properties: { text: ring.text },
    geometry: { type: 'Point', coordinates: north },
  };
}

function collection(features: FeatureCollection['features']): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

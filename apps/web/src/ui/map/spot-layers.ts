import type { FeatureCollection } from 'geojson';
import {
  type GeoJSONSource,
  type LayerSpecification,
  type MapLayerMouseEvent,
  type Map as MapLibreMap,
  Popup,
} from 'maplibre-gl';
import classes from './map.module.css';
import type { MapSpot, MapTint } from './map-point.ts';
import { wordsOf } from './point-markers.ts';

const SPOTS = 'spots';
const TINTS = 'tints';
/** From here on there is room for a number in a spot. */
const COUNTS_FROM_ZOOM = 10;

const LAYERS: readonly LayerSpecification[] = [
  {
    id: TINTS,
    type: 'circle',
    source: TINTS,
    paint: {
      'circle-color': ['get', 'colour'],
      // Closely it is a wash over the whole site, so that the warmth of the spots is seen on it.
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 2, 40, 9, 150, 13, 700],
      'circle-blur': 1,
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], 2, 0.55, 13, 0.3],
    },
  },
  {
    id: 'warmth',
    type: 'heatmap',
    source: SPOTS,
    paint: {
      'heatmap-weight': ['get', 'warmth'],
      'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 2, 14, 13, 46],
      'heatmap-intensity': ['interpolate', ['linear'], ['zoom'], 2, 0.25, 13, 1],
      'heatmap-opacity': 0.75,
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        'rgba(247, 200, 60, 0)',
        0.2,
        'rgba(247, 200, 60, 0.55)',
        0.5,
        'rgba(240, 120, 20, 0.75)',
        1,
        'rgba(190, 20, 40, 0.9)',
      ],
    },
  },
  {
    id: SPOTS,
    type: 'circle',
    source: SPOTS,
    paint: {
      'circle-color': ['get', 'fill'],
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        ['*', 0.4, ['get', 'radius']],
        11,
        ['get', 'radius'],
      ],
      'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 11, 1.5],
      'circle-stroke-color': '#ffffff',
    },
  },
  {
    id: 'spot-counts',
    type: 'symbol',
    source: SPOTS,
    minzoom: COUNTS_FROM_ZOOM,
    layout: {
      'text-field': ['to-string', ['get', 'count']],
      // Drawn by the browser with its own letters: no files of glyphs.
      'text-font': ['sans-serif'],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': ['get', 'onFill'] },
  },
];

/** Many things drawn into a map: tints at the bottom, then warmth, then spots that can be pressed. */
export class SpotLayers {
  readonly #map: MapLibreMap;
  readonly #tip = new Popup({
    closeButton: false,
    closeOnClick: false,
    focusAfterOpen: false,
    className: classes.tip ?? '',
  });

  /** The map must have its style. `onPress` gets the id of a spot. */
  constructor(map: MapLibreMap, onPress: (id: string) => void) {
    this.#map = map;
    for (const id of [SPOTS, TINTS]) map.addSource(id, { type: 'geojson', data: featuresOf([]) });
    for (const layer of LAYERS) map.addLayer(layer);
    map.on('click', SPOTS, ({ features }) => {
      const id: unknown = features?.[0]?.properties.id;
      if (typeof id === 'string') onPress(id);
    });
    map.on('mousemove', SPOTS, (event) => this.#showTip(event));
    map.on('mouseleave', SPOTS, () => this.#hideTip());
  }

  show(spots: readonly MapSpot[], tints: readonly MapTint[]): void {
    this.#hideTip();
    this.#map.getSource<GeoJSONSource>(SPOTS)?.setData(
      featuresOf(
        spots.map(({ lat, lon, colours, ...spot }) => ({
          lat,
          lon,
          ...spot,
          ...colours,
          radius: radiusOf(spot.count),
        })),
      ),
    );
    this.#map.getSource<GeoJSONSource>(TINTS)?.setData(featuresOf(tints));
  }

  #showTip({ features, lngLat }: MapLayerMouseEvent): void {
    const { label, note } = (features?.[0]?.properties ?? {}) as Partial<MapSpot>;
    if (label === undefined || note === undefined) return;
    this.#map.getCanvas().style.cursor = 'pointer';
    this.#tip.setLngLat(lngLat).setDOMContent(wordsOf({ label, note })).addTo(this.#map);
  }

  #hideTip(): void {
    this.#map.getCanvas().style.cursor = '';
    this.#tip.remove();
  }
}

/** Pixels; the area grows with the number until it would cover its neighbours. */
function radiusOf(count: number): number {
  return Math.min(24, 7 + 2 * Math.sqrt(count));
}

type Located = { readonly lat: number; readonly lon: number };

function featuresOf(things: readonly Located[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: things.map(({ lat, lon, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  };
}

import type { MapSettings } from '@heatwise/contract/places/places.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { ColourScheme } from '../surfaces.ts';
import { baseMapStyle } from './base-map.ts';
import { type Bounds, boundsOf } from './map-bounds.ts';
import {
  CAPTION_HEIGHT,
  CONTROLS_WIDTH,
  DEFAULT_ZOOM,
  FIT_PADDING,
  MARKER_SIDE,
  PIN_HEIGHT,
} from './map-constants.ts';

/** All that people live on, when there is no point to look at. */
const WORLD: Bounds = [-170, -55, 180, 72];
const FURTHEST_ZOOM = 19;

type Parts = {
  readonly box: HTMLElement;
  readonly settings: MapSettings;
  readonly scheme: ColourScheme;
  /** Names the map for those who do not see it. */
  readonly label: string;
  /** What to look at. */
  readonly positions: readonly Position[];
  /** Of the scale. */
  readonly system: MeasurementSystem;
};

/** Draws a map into a box. Throws where the browser gives no WebGL after all. */
export function createMap({ box, settings, scheme, label, positions, system }: Parts): MapLibreMap {
  // Served with the application: the policy lets in no worker from elsewhere.
  setWorkerUrl(workerAddress);
  const map = new MapLibreMap({
    container: box,
    style: baseMapStyle(settings, scheme),
    maxZoom: FURTHEST_ZOOM,
    // A map in a page that scrolls must not catch the wheel or the one finger that scrolls.
    cooperativeGestures: true,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ unit: system }), 'bottom-left');
  lookAt(map, positions);
  return map;
}

/** One position closely, several with a margin, none as the whole world. Nothing moves on the way. */
export function lookAt(map: MapLibreMap, positions: readonly Position[]): void {
  const [first, ...others] = positions;
  if (first && others.every(({ lat, lon }) => lat === first.lat && lon === first.lon)) {
    map.jumpTo({ center: [first.lon, first.lat], zoom: DEFAULT_ZOOM });
    return;
  }
  const { clientWidth, clientHeight } = map.getContainer();
  // On a phone five per cent are narrower than a marker.
  const sides = Math.max(clientWidth * FIT_PADDING, MARKER_SIDE);
  const ends = Math.max(clientHeight * FIT_PADDING, CAPTION_HEIGHT);
  map.fitBounds([...(boundsOf(positions) ?? WORLD)], {
    animate: false,
    maxZoom: DEFAULT_ZOOM,
    // A marker is above its point.
    padding: { left: sides, right: sides + CONTROLS_WIDTH, top: ends + PIN_HEIGHT, bottom: ends },
  });
}

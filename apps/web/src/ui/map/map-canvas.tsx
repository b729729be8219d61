import type { MapSettings, MapTown, TownsQuery } from '@heatwise/contract/places/places.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { useComputedColorScheme } from '@mantine/core';
import {
  type GeoJSONSource,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { ColourScheme } from '../theme.ts';
import { BACKGROUND, baseMapAttribution, baseMapStyle, recolourBaseMap } from './base-map.ts';
import {
  CAPTION_HEIGHT,
  CONTROLS_WIDTH,
  DEFAULT_ZOOM,
  FIT_PADDING,
  MARKER_SIDE,
  type MapPoint,
  type MapSpot,
  type MapTint,
  PIN_HEIGHT,
  roundPosition,
} from './map-point.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { FeatureCollection } from 'geojson';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { CLOSE_FROM_ZOOM, CloseView } from './close-view.ts';
import { loadCountryShapes, type ShapeDetail } from './country-shapes.ts';
import { Locator } from './locator.tsx';
import classes from './map.module.css';
import { PointMarkers, positionOf } from './point-markers.ts';
import { SpotLayers } from './spot-layers.ts';

const WHOLE_TURN = 360;

/** West of south and east of north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * The smallest part of the earth that holds all of these positions: between Australia and America it lies across the
 * Pacific, and its east is beyond 180°. Null without a position.
 */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  const lons = positions.map(({ lon }) => lon).sort((one, other) => one - other);
  const [first] = lons;
  if (first === undefined) return null;
  // The widest part without anybody is left out; it may lie across 180°.
  const gaps = lons.map((lon, index) => (lons[index + 1] ?? first + WHOLE_TURN) - lon);
  const widest = gaps.indexOf(Math.max(...gaps));
  const west = lons[(widest + 1) % lons.length] ?? first;
  const last = lons[widest] ?? first;
  const lats = positions.map(({ lat }) => lat);
  return [west, Math.min(...lats), last < west ? last + WHOLE_TURN : last, Math.max(...lats)];
}

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

type LoadTowns = (part: TownsQuery) => Promise<readonly MapTown[]>;

/** Nobody reads names while the map moves. */
const REST_MS = 250;

/** Keeps the names of the largest towns in view on a base map of shapes. Without an answer there are none. */
function nameTowns(map: MapLibreMap, loadTowns: LoadTowns, signal: AbortSignal): void {
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

/** From here on the coarse coast is visibly wrong. */
const FINE_FROM_ZOOM = 5;

/** Fills a base map of shapes: at once with the coarse ones, with the fine ones once somebody looks closely. */
function fillWithShapes(map: MapLibreMap, signal: AbortSignal, onFailure: () => void): void {
  let isFineAsked = false;
  let isFineShown = false;
  const show = async (detail: ShapeDetail) => {
    try {
      const { land, borders } = await loadCountryShapes(detail, signal);
      if (signal.aborted || isFineShown) return;
      isFineShown = detail === 'fine';
      map.getSource<GeoJSONSource>('land')?.setData(land);
      map.getSource<GeoJSONSource>('borders')?.setData(borders);
    } catch {
      if (!signal.aborted) onFailure();
    }
  };
  const lookCloser = () => {
    if (isFineAsked || map.getZoom() < FINE_FROM_ZOOM) return;
    isFineAsked = true;
    void show('fine');
  };
  void show('coarse');
  lookCloser();
  map.on('zoomend', lookCloser);
}

export type MapCanvasProps = {
  settings: MapSettings;
  /** Must keep its identity. */
  loadTowns: LoadTowns;
  points: readonly MapPoint[];
  /** Many things to see besides; they too must keep their identity while they stay the same. */
  spots?: readonly MapSpot[] | undefined;
  tints?: readonly MapTint[] | undefined;
  /** What to look at when it changes; the points without. */
  view?: readonly Position[] | undefined;
  /** Names the map for those who do not see it. */
  label: string;
  height: number | string;
  /** A marker was pressed. */
  onPointPress?: ((id: string) => void) | undefined;
  /** A spot was pressed. */
  onSpotPress?: ((id: string) => void) | undefined;
  /** A place was chosen on the map: by a press, by Enter for the middle, or by moving a marker. */
  onPlaceChosen?: ((position: Position) => void) | undefined;
  /** The map cannot be drawn after all. */
  onFailure: () => void;
};

const NO_SPOTS: readonly MapSpot[] = [];
const NO_TINTS: readonly MapTint[] = [];

/** A map with markers. It looks at its points when they change, unless the change came from the map itself. */
export function MapCanvas({
  settings,
  loadTowns,
  points,
  spots = NO_SPOTS,
  tints = NO_TINTS,
  view = points,
  label,
  height,
  onPointPress,
  onSpotPress,
  onPlaceChosen,
  onFailure,
}: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<{ map: MapLibreMap; markers: PointMarkers } | null>(null);
  const [layers, setLayers] = useState<SpotLayers | null>(null);
  const [closeView, setCloseView] = useState<CloseView | null>(null);
  /** The middle of a map that is nothing but plain ground there. */
  const [plainGround, setPlainGround] = useState<Position | null>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const scheme = useComputedColorScheme('light');
  const { is_metric } = useDisplayUnits();
  const chosen = useRef<Position | null>(null);
  const chooses = onPlaceChosen !== undefined;

  const press = useEffectEvent((id: string) => {
    onPointPress?.(id);
    return onPointPress !== undefined;
  });
  const pressSpot = useEffectEvent((id: string) => onSpotPress?.(id));
  const choose = useEffectEvent((exact: Position) => {
    if (!chooses) return;
    const position = roundPosition(exact);
    chosen.current = position;
    onPlaceChosen?.(position);
  });
  const addCloseView = useEffectEvent((map: MapLibreMap) => {
    setCloseView(new CloseView(map, is_metric ? 'metric' : 'imperial', scheme));
  });
  const lookAgain = useEffectEvent((map: MapLibreMap) => {
    if (!chosen.current) lookAt(map, view);
  });
  const make = useEffectEvent((element: HTMLElement) => {
    try {
      return createMap({
        box: element,
        settings,
        scheme,
        label,
        positions: view,
        system: is_metric ? 'metric' : 'imperial',
      });
    } catch {
      onFailure();
      return null;
    }
  });

  useEffect(() => {
    const map = box.current && make(box.current);
    if (!map) return;
    const leaving = new AbortController();
    const markers = new PointMarkers(map, {
      onPress: (id) => press(id),
      onMove: (position) => choose(position),
    });
    // Whoever moved the map themselves goes on looking there, however large their window is.
    let isMoved = false;
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) isMoved = true;
    });
    map.on('resize', () => {
      if (!isMoved) lookAgain(map);
    });
    // A tile or a shape that does not come leaves a hole, not a broken page.
    map.on('error', () => setIsIncomplete(true));
    map.once('load', () => {
      setLayers(new SpotLayers(map, (id) => pressSpot(id)));
      if (settings.tile_url !== null) return;
      addCloseView(map);
      fillWithShapes(map, leaving.signal, () => setIsIncomplete(true));
      nameTowns(map, loadTowns, leaving.signal);
    });
    const lookDown = () =>
      setPlainGround(
        settings.tile_url === null && map.getZoom() >= CLOSE_FROM_ZOOM ? positionOf(map.getCenter()) : null,
      );
    lookDown();
    map.on('moveend', lookDown);
    map.on('click', ({ lngLat }) => choose(positionOf(lngLat)));
    map.getCanvas().addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') choose(positionOf(map.getCenter()));
    });
    setMade({ map, markers });
    return () => {
      leaving.abort();
      setMade(null);
      setLayers(null);
      setCloseView(null);
      markers.clear();
      map.remove();
    };
  }, [settings, loadTowns]);

  useEffect(() => {
    made?.markers.show(points, chooses);
  }, [made, points, chooses]);

  useEffect(() => {
    layers?.show(spots, tints);
  }, [layers, spots, tints]);

  useEffect(() => {
    closeView?.show(view);
  }, [closeView, view]);

  useEffect(() => {
    const [only, ...others] = view;
    const { current: here } = chosen;
    const isFromHere = here?.lat === only?.lat && here?.lon === only?.lon && others.length === 0;
    // Taking a marker away is no reason to look elsewhere.
    if (made && only && !isFromHere) lookAt(made.map, view);
  }, [made, view]);

  useEffect(() => {
    if (!made) return;
    const recolour = () => recolourBaseMap(made.map, settings, scheme);
    // A map that is still being made has no layers yet.
    if (made.map.getLayer(BACKGROUND)) recolour();
    else made.map.once('style.load', recolour);
  }, [made, settings, scheme]);

  useEffect(() => {
    closeView?.recolour(scheme);
  }, [closeView, scheme]);

  return (
    <div className={chooses ? `${classes.frame} ${classes.chooses}` : classes.frame} style={{ height }}>
      <div ref={box} className={classes.map} />
      {chooses ? <div className={classes.middle} aria-hidden="true" /> : null}
      {plainGround ? <Locator middle={plainGround} /> : null}
      <div className={classes.attribution}>
        {isIncomplete ? 'Parts of the map could not be loaded. ' : null}
        {baseMapAttribution(settings)}
      </div>
    </div>
  );
}

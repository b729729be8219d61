import type { Position } from '@heatwise/domain/heat/location-position';
import { type Map as MapLibreMap, Marker, Popup } from 'maplibre-gl';
import classes from './map.module.css';
import type { MapPoint } from './map-point.ts';

type Handlers = {
  /** Without it a marker only shows its words. */
  readonly onPress?: (id: string) => void;
  /** Without it markers stay where they are. Arrow keys move a focused one too. */
  readonly onMove?: (id: string, position: Position) => void;
};

const TIP_DISTANCE = 40;

/** The points of one map as buttons with words beside them; they are few enough to be elements of the page. */
export class PointMarkers {
  readonly #map: MapLibreMap;
  readonly #handlers: Handlers;
  readonly #shown = new Map<string, { readonly point: MapPoint; readonly marker: Marker }>();
  readonly #tip = new Popup({
    closeButton: false,
    closeOnClick: false,
    focusAfterOpen: false,
    offset: TIP_DISTANCE,
    className: classes.tip ?? '',
  });

  constructor(map: MapLibreMap, handlers: Handlers) {
    this.#map = map;
    this.#handlers = handlers;
  }

  /** Shows these points and no others; a marker keeps its focus when its point only moves. */
  show(points: readonly MapPoint[]): void {
    const wanted = new Set(points.map(({ id }) => id));
    for (const id of this.#shown.keys()) if (!wanted.has(id)) this.#remove(id);
    for (const point of points) {
      const before = this.#shown.get(point.id);
      if (before && looksAlike(before.point, point)) {
        before.marker.setLngLat([point.lon, point.lat]);
        this.#shown.set(point.id, { point, marker: before.marker });
      } else {
        this.#remove(point.id);
        this.#shown.set(point.id, { point, marker: this.#add(point) });
      }
    }
  }

  clear(): void {
    for (const id of [...this.#shown.keys()]) this.#remove(id);
  }

  #remove(id: string): void {
    this.#shown.get(id)?.marker.remove();
    this.#shown.delete(id);
    this.#tip.remove();
  }

  #add(point: MapPoint): Marker {
    const { onPress, onMove } = this.#handlers;
    const element = pinOf(point);
    const marker = new Marker({ element, anchor: 'bottom', draggable: onMove !== undefined })
      .setLngLat([point.lon, point.lat])
      .addTo(this.#map);
    const showTip = () =>
      this.#tip.setLngLat(marker.getLngLat()).setDOMContent(wordsOf(point)).addTo(this.#map);
    const hideTip = () => this.#tip.remove();
    element.addEventListener('mouseenter', showTip);
    element.addEventListener('mouseleave', hideTip);
    element.addEventListener('focus', showTip);
    element.addEventListener('blur', hideTip);
    element.addEventListener('click', (event) => {
      // The map below takes a press for the choice of a place.
      event.stopPropagation();
      if (onPress) onPress(point.id);
      else showTip();
    });
    marker.on('drag', hideTip);
    marker.on('dragend', () => {
      const { lat, lng } = marker.getLngLat().wrap();
      onMove?.(point.id, { lat, lon: lng });
    });
    return marker;
  }
}

function looksAlike(one: MapPoint, other: MapPoint): boolean {
  return one.label === other.label && one.note === other.note && one.colour === other.colour;
}

const SVG = 'http://www.w3.org/2000/svg';

function pinOf({ label, note, colour }: MapPoint): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.pin ?? '';
  button.setAttribute('aria-label', note ? `${label}, ${note}` : label);
  if (colour) button.style.setProperty('--pin', colour);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 24 32');
  picture.setAttribute('aria-hidden', 'true');
  const drop = document.createElementNS(SVG, 'path');
  drop.setAttribute('d', 'M12 31C5 21 1 16 1 11a11 11 0 0 1 22 0c0 5-4 10-11 20z');
  const hole = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', 12],
    ['cy', 11],
    ['r', 4.5],
  ] as const)
    hole.setAttribute(name, String(value));
  picture.append(drop, hole);
  button.append(picture);
  return button;
}

/** Plain nodes: names are the users' words and never become markup. */
function wordsOf({ label, note }: MapPoint): HTMLElement {
  const box = document.createElement('div');
  const heading = document.createElement('strong');
  heading.textContent = label;
  box.append(heading);
  if (note) {
    const line = document.createElement('div');
    line.textContent = note;
    box.append(line);
  }
  return box;
}

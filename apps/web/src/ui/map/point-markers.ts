import type { Position } from '@heatwise/domain/heat/location-position';
import { type LngLat, type Map as MapLibreMap, Marker, Popup } from 'maplibre-gl';
import classes from './map.module.css';
import { type MapPoint, PIN_HEIGHT } from './map-point.ts';

/** Where a caption stands on the screen, and how much it matters that it is read. */
export type CaptionBox = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'> & { readonly weight: number };

function covers(one: CaptionBox, other: CaptionBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The places in the list of the captions that can be read beside each other: of two that would cover one another
 * the one of more weight stays, of equal ones the first.
 */
export function readableCaptions(boxes: readonly CaptionBox[]): ReadonlySet<number> {
  const heaviestFirst = boxes
    .map((box, place) => ({ box, place }))
    .sort((one, other) => other.box.weight - one.box.weight || one.place - other.place);
  const kept: typeof heaviestFirst = [];
  for (const caption of heaviestFirst)
    if (!kept.some(({ box }) => covers(box, caption.box))) kept.push(caption);
  return new Set(kept.map(({ place }) => place));
}

/** Plain nodes: names are the users' words and never become markup. */
export function wordsOf({ label, note }: { readonly label: string; readonly note?: string }): HTMLElement {
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

type Handlers = {
  /** Says whether the press meant anything; otherwise the marker shows its words. */
  readonly onPress: (id: string) => boolean;
  /** A movable marker was dragged, or moved by the arrow keys. */
  readonly onMove: (position: Position) => void;
};

export function positionOf(lngLat: LngLat): Position {
  const { lat, lng } = lngLat.wrap();
  return { lat, lon: lng };
}

/** Pixels that an arrow key moves a marker, and with Shift. */
const STEP = 10;
const LARGE_STEP = 50;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Shown = { point: MapPoint; readonly marker: Marker };

/** The points of one map as buttons with words beside them; they are few enough to be elements of the page. */
export class PointMarkers {
  readonly #map: MapLibreMap;
  readonly #handlers: Handlers;
  readonly #shown = new Map<string, Shown>();
  readonly #tip = new Popup({
    closeButton: false,
    closeOnClick: false,
    focusAfterOpen: false,
    offset: PIN_HEIGHT,
    className: classes.tip ?? '',
  });

  constructor(map: MapLibreMap, handlers: Handlers) {
    this.#map = map;
    this.#handlers = handlers;
    map.on('moveend', () => this.#makeReadable());
  }

  /** Shows these points and no others; a marker keeps its focus when its point changes. */
  show(points: readonly MapPoint[], areMovable: boolean): void {
    const wanted = new Set(points.map(({ id }) => id));
    for (const id of this.#shown.keys()) if (!wanted.has(id)) this.#remove(id);
    for (const point of points) {
      const shown = this.#shown.get(point.id) ?? this.#add(point);
      shown.point = point;
      shown.marker.setLngLat([point.lon, point.lat]).setDraggable(areMovable && !point.isFixed);
      describePin(shown.marker.getElement(), point);
    }
    this.#makeReadable();
  }

  /** Hides the captions that would cover another: their words are in what a marker says when it is pointed at. */
  #makeReadable(): void {
    const captions = [...this.#shown.values()].flatMap(({ point, marker }) => {
      const words = marker.getElement().querySelector<HTMLElement>('span');
      return words && point.caption ? [{ words, weight: point.caption.weight }] : [];
    });
    const boxes = captions.map(({ words, weight }) => {
      const { left, top, right, bottom } = words.getBoundingClientRect();
      return { left, top, right, bottom, weight };
    });
    const readable = readableCaptions(boxes);
    for (const [place, { words }] of captions.entries())
      words.style.visibility = readable.has(place) ? '' : 'hidden';
  }

  clear(): void {
    for (const id of [...this.#shown.keys()]) this.#remove(id);
  }

  #remove(id: string): void {
    this.#shown.get(id)?.marker.remove();
    this.#shown.delete(id);
    this.#tip.remove();
  }

  #add(point: MapPoint): Shown {
    const { onPress, onMove } = this.#handlers;
    const element = makePin();
    const marker = new Marker({ element, anchor: 'bottom' })
      .setLngLat([point.lon, point.lat])
      .addTo(this.#map);
    const shown: Shown = { point, marker };
    this.#shown.set(point.id, shown);
    const showTip = () =>
      this.#tip.setLngLat(marker.getLngLat()).setDOMContent(wordsOf(shown.point)).addTo(this.#map);
    const hideTip = () => this.#tip.remove();
    element.addEventListener('mouseenter', showTip);
    element.addEventListener('mouseleave', hideTip);
    element.addEventListener('focus', showTip);
    element.addEventListener('blur', hideTip);
    element.addEventListener('click', (event) => {
      // The map below takes a press for the choice of a place.
      event.stopPropagation();
      if (!onPress(point.id)) showTip();
    });
    marker.on('drag', hideTip);
    marker.on('dragend', () => onMove(positionOf(marker.getLngLat())));
    element.addEventListener('keydown', (event) => {
      const direction = directions[event.key];
      if (!direction || !marker.isDraggable()) return;
      // The page would scroll, and the map move.
      event.preventDefault();
      event.stopPropagation();
      this.#moveBy(marker, direction, event.shiftKey ? LARGE_STEP : STEP);
      hideTip();
      onMove(positionOf(marker.getLngLat()));
    });
    return shown;
  }

  #moveBy(marker: Marker, [right, down]: readonly [number, number], pixels: number): void {
    const { x, y } = this.#map.project(marker.getLngLat());
    marker.setLngLat(this.#map.unproject([x + right * pixels, y + down * pixels]));
  }
}

const SVG = 'http://www.w3.org/2000/svg';

function makePin(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.pin ?? '';
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
  const mark = document.createElementNS(SVG, 'text');
  for (const [name, value] of [
    ['x', 12],
    ['y', 15],
    ['text-anchor', 'middle'],
  ] as const)
    mark.setAttribute(name, String(value));
  picture.append(drop, hole, mark);
  const caption = document.createElement('span');
  caption.className = classes.caption ?? '';
  button.append(picture, caption);
  return button;
}

function describePin(pin: HTMLElement, { label, note, colour, mark, caption }: MapPoint): void {
  // The caption is in the note, or says nothing to those who do not see where it stands.
  pin.setAttribute('aria-label', note ? `${label}, ${note}` : label);
  const [letters, hole, words] = ['text', 'circle', 'span'].map((name) =>
    pin.querySelector<HTMLElement>(name),
  );
  if (letters) letters.textContent = mark ?? '';
  hole?.setAttribute('r', mark ? '7.5' : '4.5');
  if (words) {
    words.textContent = caption?.text ?? '';
    words.style.background = caption?.colours.fill ?? '';
    words.style.color = caption?.colours.onFill ?? '';
  }
  if (colour) pin.style.setProperty('--pin', colour);
  else pin.style.removeProperty('--pin');
}

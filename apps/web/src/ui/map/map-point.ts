import type { Position } from '@heatwise/domain/heat/location-position';

/** See docs/rules.md#times-and-sizes. */
export const MAP_HEIGHT = 500;
export const DEFAULT_ZOOM = 13;
/** Of the map's width and height, around several points. */
export const FIT_PADDING = 0.05;
/** Pixels; see the style sheet. */
export const PIN_HEIGHT = 44;
/** Pixels that a marker with the words below it takes at most to either side of its point, and below it. */
export const MARKER_SIDE = 36;
export const CAPTION_HEIGHT = 22;
/** Pixels at the right side that the buttons for nearer and further take: no marker begins under them. */
export const CONTROLS_WIDTH = 52;

/** A colour with the letters on it. */
export type MapColours = { readonly fill: string; readonly onFill: string };

/** Something to see on a map. Its words are the users' own and are shown as text only. */
export type MapPoint = Position & {
  readonly id: string;
  readonly label: string;
  /** A second line, e.g. a status. */
  readonly note?: string;
  /** A CSS colour; the brand's without. */
  readonly colour?: string;
  /** One or two letters within the marker, so that it speaks not by colour alone. */
  readonly mark?: string;
  /** It stays where it is on a map whose other markers can be moved. */
  readonly isFixed?: boolean;
  /** A few words below the marker. Where two would cover each other, the one of more weight is seen. */
  readonly caption?: { readonly text: string; readonly colours: MapColours; readonly weight: number };
};

/** One of many things to see, drawn into the map and not as an element of the page. */
export type MapSpot = Position & {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  /** How many things it stands for. */
  readonly count: number;
  /** How much it adds to the warmth around it, 0 for nothing. */
  readonly warmth: number;
  readonly colours: MapColours;
};

/** A tint around a position. */
export type MapTint = Position & { readonly colour: string };

/** Degrees to about ten metres, the hemispheres by letters: "20.7377° S, 116.8463° E". */
export function coordinatesText({ lat, lon }: Position): string {
  const part = (degrees: number, [positive, negative]: readonly [string, string]) =>
    `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? negative : positive}`;
  return `${part(lat, ['N', 'S'])}, ${part(lon, ['E', 'W'])}`;
}

/** Ten centimetres; more digits would only look exact. */
const DIGITS = 6;

export function roundPosition({ lat, lon }: Position): Position {
  return { lat: Number(lat.toFixed(DIGITS)), lon: Number(lon.toFixed(DIGITS)) };
}

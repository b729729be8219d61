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

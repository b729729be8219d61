/** Source: specification §2, location map picker; §9, map. */
export const MAP_HEIGHT = 500;
export const DEFAULT_ZOOM = 13;
/** Of the map's width and height, around several points. */
export const FIT_PADDING = 0.05;
/** Pixels; see the style sheet. */
export const PIN_HEIGHT = 44;

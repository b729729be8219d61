/** Timing and sizes of the interface. See docs/rules.md#times-and-sizes. */

export const TOAST_VARIANTS = [
  'success',
  'warning',
  'error',
  'primary',
  'secondary',
  'info',
  'light',
  'dark',
] as const;
export type ToastVariant = (typeof TOAST_VARIANTS)[number];

/** What the application passes to every toast; the bare component defaults to the longer one. */
export const TOAST_DELAY_MS = 3000;
export const TOAST_COMPONENT_DELAY_MS = 5000;
/** A toast with more characters stays longer by this time for each of them, so that it can be read. */
export const TOAST_SHORT_TEXT_LENGTH = 60;
export const TOAST_CHARACTER_MS = 60;

export const COPY_CONFIRMATION_MS = 2000;
export const SEARCH_DEBOUNCE_MS = 300;
export const QUERY_STALE_MS = 5 * 60_000;
export const MODAL_TRANSITION_MS = 300;
export const BACKDROP_TRANSITION_MS = 150;
export const LINK_PRELOAD_DELAY_MS = 20;

export const VIRTUAL_ROW_HEIGHT = 40;
export const DROPDOWN_MAX_HEIGHT = 300;
export const LOGO_THUMBNAIL = { height: 32, maxWidth: 120, quality: 0.85 } as const;
/** Pictures of charts and of the dashboard are drawn at this many times the screen's size. */
export const IMAGE_EXPORT_SCALE = 2;
